/** A part as it was found: in the catalog, on a shelf, or by its number alone. Money in cents. */
export type FoundPart = {
  partNumber: string
  kind: "nag" | "oem" | "moulding"
  description?: string | undefined
  /** "front left door"; of a NAGS number the number tells it as well */
  opening?: string | undefined
  list?: number | undefined
  hours?: number | undefined
}
/** With what it costs the shop, as far as that is known. */
export type PartToAdd = FoundPart & { cost: number | undefined }
