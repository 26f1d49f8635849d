export type Block = { heading: string | undefined; text: string }

const longestHeading = 60

const isHeading = (line: string): boolean => line.length <= longestHeading && !/[.,;:!?]$/.test(line)

/** Splits the owner's text into paragraphs at blank lines. A short line before a text is its heading. */
export function blocksOf(typed: string): Block[] {
  const parts = typed
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const blocks: Block[] = []
  let heading: string | undefined
  for (const part of parts) {
    const [first = "", ...rest] = part.split("\n").map((line) => line.trim())
    const text = rest.join("\n")
    if (heading === undefined && isHeading(first) && (text !== "" || part !== parts.at(-1))) {
      heading = first
      if (text === "") continue
      blocks.push({ heading, text })
    } else blocks.push({ heading, text: part })
    heading = undefined
  }
  if (heading !== undefined) blocks.push({ heading: undefined, text: heading })
  return blocks
}
