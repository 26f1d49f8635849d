const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("")

/** Characters of the base fonts: Latin-1 and typographic signs. */
export const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2122\u20ac\u2212`

const basic = new Set(letters)

/** Whether the base fonts cover a text. */
export const isBasic = (text: string): boolean => {
  for (const letter of text) if (!basic.has(letter)) return false
  return true
}

/** Invisible characters, except the joiners that some scripts need. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu

/** Normalizes a text for drawing. */
export const normalizeForDrawing = (text: string): string =>
  text.normalize("NFC").replace(/\s/g, " ").replace(invisible, "")
