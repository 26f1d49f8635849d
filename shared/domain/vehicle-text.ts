type Named = {
  year?: string | number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
}

/** Up to three words that stand there twice in a row, in whichever case: `Cargo Cargo Van`, `Super Duty Super Duty XL`. */
const doubled = /(?<=^|\s)(\S+(?:\s+\S+){0,2}?)(?:\s+\1)+(?=\s|$)/gi

/** A vehicle in words, without those that model and style both say. */
export const withoutDoubledWords = (text: string): string => text.replace(doubled, "$1")

/** The car in one line, as a job names it: `2014 Chevrolet Express 1500 Cargo Van`. */
export const vehicleText = ({ year, make, model, style }: Named): string =>
  withoutDoubledWords(
    [year, make, model, style]
      .map((part) => String(part ?? "").trim())
      .filter(Boolean)
      .join(" "),
  )

/** Three letters that are a name and no abbreviation. */
const shortNames = new Set(["KIA", "RAM", "FIT", "CAB"])
/** Four letters and more that stay as they are. */
const abbreviations = new Set(["MINI", "AMG"])

/** A word of the catalog, which is in capitals, as people write it: `TOYOTA` is Toyota, `RAV4`, `BMW` and `XLE` stay. */
const asWritten = (word: string): string =>
  /^[A-Z]{4,}$/.test(word) && !abbreviations.has(word)
    ? `${word.charAt(0)}${word.slice(1).toLowerCase()}`
    : shortNames.has(word)
      ? `${word.charAt(0)}${word.slice(1).toLowerCase()}`
      : word

/** A name of the catalog as people write it: `MERCEDES-BENZ` is Mercedes-Benz. */
export const writtenName = (name: string): string => name.replaceAll(/[A-Za-z0-9]+/g, asWritten)
