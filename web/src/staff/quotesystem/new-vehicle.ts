import { createQuoteVehicle } from "#shared/api/catalog.ts"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { GlassFeature, PartKind, VehicleCategory } from "#shared/domain/catalog/catalog.ts"
import { catalogName, typedYear } from "#shared/domain/catalog/vehicle-form.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { lineOf, type Pane, panes } from "#shared/domain/parts/openings.ts"
import type { SavedQuote } from "#web/data/parts/catalog.ts"

export type TypedVehicle = {
  year: string
  make: string
  model: string
  style: string
  category: VehicleCategory
  searchable: boolean
}
export type TypedPart = {
  id: number
  partNumber: string
  kind: PartKind
  /** Empty for a saved opening without its side. */
  pane: Pane | ""
  description: string
  list: string
  cost: string
  hours: string
  features: GlassFeature[]
}

export const emptyVehicle: TypedVehicle = {
  year: "",
  make: "",
  model: "",
  style: "",
  category: "CAR",
  searchable: true,
}
export const emptyPart = (id: number): TypedPart => ({
  id,
  partNumber: "",
  kind: "nag",
  pane: "windshield",
  description: "",
  list: "",
  cost: "",
  hours: "",
  features: [],
})

const centsAsTyped = (cents: number | undefined): string =>
  cents === undefined ? "" : toDollars(cents).toFixed(2)

export const typedPartOf = (quote: SavedQuote, id: number): TypedPart => {
  const opening = quote.workDescription
  const matching = panes.find((pane) => {
    const line = lineOf(pane)
    return line.opening === opening && (line.orientation ?? "") === quote.orientation
  })
  return {
    id,
    partNumber: quote.partId,
    kind: quote.kind,
    pane: matching ?? "",
    description: quote.partDescriptionMitchell,
    list: centsAsTyped(quote.listMitchell),
    cost: centsAsTyped(quote.cost),
    hours: String(quote.laborHours),
    features: quote.features,
  }
}

/** Keeps one trailing space while typing, because another word may follow. */
const typedName = (text: string): string => catalogName(text) + (/\S\s$/.test(text) ? " " : "")

/** Normalizes typed values (owner's specification). */
export const normalize = (change: Partial<TypedVehicle>): Partial<TypedVehicle> => ({
  ...change,
  ...(change.year !== undefined && { year: typedYear(change.year) }),
  ...(change.make !== undefined && { make: typedName(change.make) }),
  ...(change.model !== undefined && { model: typedName(change.model) }),
  ...(change.style !== undefined && { style: typedName(change.style) }),
})

export const isEmpty = (vehicle: TypedVehicle, parts: readonly TypedPart[]): boolean =>
  parts.length === 0 &&
  Object.entries(emptyVehicle).every(([field, value]) => vehicle[field as keyof TypedVehicle] === value)

const numberOf = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text))
const amountOf = (text: string): string | undefined => text.replace(/[$,\s]/g, "") || undefined

/** Invalid values are sent as typed, so that the schema reports them. Drafts saved earlier have no features. */
const wireOf = (vehicle: TypedVehicle, parts: readonly TypedPart[]) => ({
  year: numberOf(vehicle.year),
  make: catalogName(vehicle.make),
  model: catalogName(vehicle.model),
  style: catalogName(vehicle.style),
  category: vehicle.category,
  searchable: vehicle.searchable,
  parts: parts.map(({ partNumber, kind, pane, description, list, cost, hours, features = [] }) => ({
    partNumber,
    kind,
    ...(pane === "" ? { opening: "" } : lineOf(pane)),
    description: description.trim(),
    list: amountOf(list) ?? "",
    ...(amountOf(cost) !== undefined && { cost: amountOf(cost) }),
    hours: numberOf(hours) ?? 0,
    ...(features.length > 0 && { features }),
  })),
})

export type FieldErrors = Readonly<Record<string, string>>

/** The request body, or errors by field path such as "year" and "parts.0.list". */
export function validateVehicle(
  vehicle: TypedVehicle,
  parts: readonly TypedPart[],
):
  | { body: BodyOf<typeof createQuoteVehicle>; errors?: undefined }
  | { body?: undefined; errors: FieldErrors } {
  const read = createQuoteVehicle.body.safeParse(wireOf(vehicle, parts))
  if (read.success) return { body: read.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[path.join(".")] ??= message
  return { errors }
}
