import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { readPartNumber } from "#shared/domain/parts/part-number.ts"
import { needsCalibration } from "#shared/domain/quotes/quote.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import type { NewLine } from "../charges-draft.ts"

type CatalogPart = {
  PartNumber: string
  Description: string
  Opening: string
  ListPrice: number
  LaborHours: number
  NeedsCalibration: boolean
}

export const foundInVehicle = (part: CatalogPart, kind: FoundPart["kind"]): FoundPart => ({
  partNumber: part.PartNumber,
  kind,
  description: part.Description,
  opening: part.Opening,
  list: part.ListPrice,
  hours: part.LaborHours,
  needsCalibration: part.NeedsCalibration,
})

/** Numbers that aren't NAGS numbers belong to a carmaker's part or a moulding. */
export const foundByNumber = (partNumber: string): FoundPart => ({
  partNumber,
  kind: /^[DF][A-Z]\d{5}/.test(partNumber) ? "nag" : partNumber.startsWith("WM") ? "moulding" : "oem",
})

type Quoted = {
  opening: string
  orientation: string
  partDescriptionMygrant: string
  listPrice: number
  laborHours: number
  features: readonly string[]
}

export const foundInQuote = (partNumber: string, quote: Quoted): FoundPart => ({
  ...foundByNumber(partNumber),
  opening: [quote.orientation, quote.opening].filter(Boolean).join(" "),
  description: quote.partDescriptionMygrant,
  list: quote.listPrice,
  hours: quote.laborHours,
  needsCalibration: needsCalibration(quote.features),
})

/** `needsCalibration` is saved on the job. */
export type PickedLine = { kind: NewLine; edit: LineEdit; needsCalibration?: true }

const orientationOf = (opening: string): string =>
  opening
    .split(" ")
    .filter((word) => ["left", "right", "front", "rear"].includes(word))
    .join(" ")
const openingOf = (opening: string): string => opening.split(" ").at(-1) ?? ""

/**
 * Glass becomes a Replace line and a moulding its own line. `cost` is undefined for users who may not see it.
 */
export const lineOfPart = (found: FoundPart, cost: number | undefined): PickedLine => {
  const { partNumber, kind, description, opening = "", list, hours } = found
  const read = readPartNumber(partNumber)
  const openingName = openingOf(opening) || read?.opening
  const orientation = orientationOf(opening)
  return {
    kind: kind === "moulding" ? "Moulding" : "Replace",
    edit: {
      part: partNumber,
      partType: kind === "oem" ? "oem" : "nags",
      condition: "new",
      ...(openingName && { opening: openingName }),
      ...(orientation && { orientation }),
      ...(description && { description }),
      ...(list !== undefined && { list }),
      ...(kind !== "moulding" && hours !== undefined && { laborhours: hours }),
      ...(cost !== undefined && { cost, partcost: cost }),
    },
    ...(kind !== "moulding" && found.needsCalibration && { needsCalibration: true as const }),
  }
}

type Accessory = { partNumber: string; description: string; kind: string; price?: number | undefined }

/** Accessories are priced at cost. */
export const lineOfAccessory = ({ partNumber, description, kind, price }: Accessory): PickedLine => ({
  kind: kind === "moulding" ? "Moulding" : "Provide",
  edit: {
    part: partNumber,
    partType: "nags",
    condition: "new",
    description,
    ...(price !== undefined && { cost: price, partcost: price }),
  },
})

export const lowestPrice = (prices: readonly { price?: number | undefined }[]): number | undefined => {
  const knownPrices = prices.flatMap(({ price }) => price ?? [])
  return knownPrices.length === 0 ? undefined : Math.min(...knownPrices)
}
