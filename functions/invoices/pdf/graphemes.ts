/** Splits a text into what a reader sees as one character each. */
export const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })
