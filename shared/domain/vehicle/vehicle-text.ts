type VehicleName = {
  year?: string | number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
}

/** Up to three words repeated in a row, in any case: `Cargo Cargo Van`, `Super Duty Super Duty XL`. */
const doubled = /(?<=^|\s)(\S+(?:\s+\S+){0,2}?)(?:\s+\1)+(?=\s|$)/gi

export const withoutDoubledWords = (text: string): string => text.replace(doubled, "$1")

export const vehicleText = ({ year, make, model, style }: VehicleName): string =>
  withoutDoubledWords(
    [year, make, model, style]
      .map((part) => String(part ?? "").trim())
      .filter(Boolean)
      .join(" "),
  )

const shortNames = new Set(["BUS", "CAB", "FIT", "KIA", "RAM", "VAN"])
const abbreviations = new Set(["MINI", "AMG"])

/** Converts a capitalized catalog word: `TOYOTA` to Toyota. `RAV4`, `BMW`, and `XLE` stay. */
const toTitleCase = (word: string): string =>
  /^[A-Z]{4,}$/.test(word) && !abbreviations.has(word)
    ? `${word.charAt(0)}${word.slice(1).toLowerCase()}`
    : shortNames.has(word)
      ? `${word.charAt(0)}${word.slice(1).toLowerCase()}`
      : word

export const titleCaseName = (name: string): string => name.replaceAll(/[A-Za-z0-9]+/g, toTitleCase)
