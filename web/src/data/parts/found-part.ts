/** A part from the catalog, from stock, or known by its number only. Cents. */
export type FoundPart = {
  partNumber: string
  kind: "nag" | "oem" | "moulding"
  description?: string | undefined
  opening?: string | undefined
  list?: number | undefined
  hours?: number | undefined
  /** Undefined if the catalog doesn't say. */
  needsCalibration?: boolean | undefined
}
export type PartToAdd = FoundPart & { cost: number | undefined }
