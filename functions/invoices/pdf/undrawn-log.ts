import { log } from "../../platform/log.ts"

const codePointsOf = (character: string): string =>
  Array.from(
    character,
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  ).join(" ")

/** Logs characters without a font once per document, as code points, because text may be personal data. */
export const undrawnLog = () => {
  const characters = new Set<string>()
  return {
    onUndrawn: (character: string): void => void characters.add(codePointsOf(character)),
    write(file: string): void {
      if (characters.size > 0) log("warn", "pdf_characters_undrawn", { file, characters: [...characters] })
    },
  }
}
