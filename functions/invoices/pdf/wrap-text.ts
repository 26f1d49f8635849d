import { graphemes } from "./graphemes.ts"

/** Line breaks: after spaces, after hyphens in names, and between CJK characters. */
const wordEnds =
  /(?<= )(?! )|(?<=\p{L}-)(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{P}\p{M}ー])/u

/** Breaks a word that is wider than its column. */
const breakWord = (word: string, width: number, widthOf: (text: string) => number): string[] => {
  const pieces = [""]
  for (const { segment } of graphemes.segment(word)) {
    const piece = pieces.at(-1) ?? ""
    if (piece !== "" && widthOf(piece + segment) > width) pieces.push(segment)
    else pieces[pieces.length - 1] = piece + segment
  }
  return pieces
}

/** Wraps a text. */
export const wrapText = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const fits = (line: string) => widthOf(line.trimEnd()) <= width
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line = ""
    for (const word of paragraph.split(wordEnds)) {
      if (fits(line + word)) {
        line += word
        continue
      }
      if (line !== "") lines.push(line.trimEnd())
      const pieces = fits(word) ? [word] : breakWord(word, width, widthOf)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ""
    }
    lines.push(line.trimEnd())
  }
  return lines
}
