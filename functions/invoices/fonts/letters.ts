/** What the fonts of the PDF can write: Latin-1, and the signs that people and our own texts use beside it. */
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("")

export const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2122\u20ac\u2212`

const writable = new Set(letters)
/** Letters with a stroke through them are no letter with an accent to Unicode. */
const struck: Readonly<Record<string, string>> = { đ: "d", Đ: "D", ł: "l", Ł: "L" }

/** A text as the fonts can write it: Nguyễn becomes Nguyên, and what has no letter near it a question mark. */
export const written = (text: string): string =>
  Array.from(text.normalize("NFC"), (letter) => {
    if (writable.has(letter)) return letter
    const nearest = [...letter.normalize("NFD")]
    for (let length = nearest.length - 1; length > 0; length -= 1) {
      const plainer = nearest.slice(0, length).join("").normalize("NFC")
      if (writable.has(plainer)) return plainer
    }
    return struck[letter] ?? (/\s/.test(letter) ? " " : "?")
  }).join("")
