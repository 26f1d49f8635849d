import { initialLiveItem } from "#functions/catalog/store.ts"
import { type VehicleWithParts, versionFiles } from "#functions/catalog/version.ts"
import type { catalogFiles } from "#functions/platform/files/catalog-files.ts"
import type { Item } from "#functions/platform/table.ts"
import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { models } from "./vehicles.ts"

export type ListedVehicle = Pick<
  CatalogVehicle,
  "styleId" | "carId" | "year" | "make" | "model" | "style" | "category"
>
/** The supplier's list, so that demo catalog, lookup, and the next catalog agree. */
export type Listing = {
  vehicles: () => ListedVehicle[]
  partsOf: (vehicle: ListedVehicle) => CatalogPart[]
}

const others = [
  ["Toyota", "Tundra"],
  ["Toyota", "Yaris"],
  ["Honda", "HR-V"],
  ["Honda", "Fit"],
  ["Nissan", "Versa"],
  ["Nissan", "Pathfinder"],
  ["Chevrolet", "Colorado"],
  ["Dodge", "Charger"],
  ["Volkswagen", "Tiguan"],
  ["Audi", "Q5"],
] as const

const first = 2000
const last = 2026

const listed = [...models.map(({ make, model }) => [make, model] as const), ...others].map(
  ([make, model]) => ({
    make: make.toUpperCase(),
    model: model.toUpperCase(),
  }),
)

const isOfDemo = ({ year, make, model }: ListedVehicle): boolean =>
  year >= first &&
  year <= last &&
  listed.some((one) => one.make === make && (model === one.model || model.startsWith(`${one.model} `)))

export const isForMexico = ({ year, make, model }: ListedVehicle): boolean =>
  year === 2015 && make === "NISSAN" && model === "SENTRA"

function* groupsOf({ vehicles, partsOf }: Listing): Generator<VehicleWithParts[]> {
  const groups = Map.groupBy(vehicles().filter(isOfDemo), ({ year, make }) => `${year} ${make}`)
  for (const group of groups.values())
    yield group.map((vehicle) => ({
      vehicle: { ...vehicle, searchable: !isForMexico(vehicle) },
      parts: partsOf(vehicle),
    }))
}

const atOnce = 16

export const putCatalog = async (
  files: Pick<typeof catalogFiles, "put">,
  listing: Listing,
  now: Date,
): Promise<Item> => {
  const version = "demo"
  let writing: Promise<void>[] = []
  for (const { path, bytes } of versionFiles({ version, madeAt: now.toISOString() }, groupsOf(listing))) {
    writing.push(files.put(path, bytes))
    if (writing.length < atOnce) continue
    await Promise.all(writing)
    writing = []
  }
  await Promise.all(writing)
  return initialLiveItem(version, now)
}
