/** The rules of the new vehicle form (owner's specification): what is kept of what is typed. */

/** A year keeps only a number, otherwise it is cleared. */
export const typedYear = (typed: string): string => {
  const year = typed.trim()
  return /^\d+$/.test(year) ? year.slice(0, 4) : ""
}

/** Make, model and style in capitals, with one space between words. */
export const catalogName = (typed: string): string => typed.toUpperCase().replace(/\s+/g, " ").trim()

/** What a vehicle is called in a sentence. */
export const vehicleName = ({
  year,
  make,
  model,
  style,
}: {
  year: number
  make: string
  model: string
  style: string
}): string => [year, make, model, style].filter(Boolean).join(" ")
