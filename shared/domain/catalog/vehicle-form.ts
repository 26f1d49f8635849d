/** Input rules of the new vehicle form (owner's specification). */

/** Keeps digits only, else clears the year. */
export const typedYear = (typed: string): string => {
  const year = typed.trim()
  return /^\d+$/.test(year) ? year.slice(0, 4) : ""
}

export const catalogName = (typed: string): string => typed.toUpperCase().replace(/\s+/g, " ").trim()

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
