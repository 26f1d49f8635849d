import { createHash } from "node:crypto"
import * as z from "zod"
import { type CatalogPart, type CatalogVehicle, vehicleCategories } from "#shared/domain/catalog/catalog.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { keys } from "../platform/keys.ts"
import {
  type Condition,
  fieldIs,
  type Item,
  isAbsent,
  readPages,
  type TableReader,
  type Write,
} from "../platform/table.ts"
import { type Person, StoredPerson } from "../platform/versioned.ts"
import { customPrefix } from "./custom-id.ts"
import { StoredPart } from "./files.ts"

export { isCustomId, isOwnNumber } from "./custom-id.ts"
// For the pipeline, which writes versions.
export {
  decodeManifest,
  decodeNumbers,
  decodeVehicles,
  encodeManifest,
  encodeNumbers,
  encodeParts,
  encodeVehicles,
  type Manifest,
  manifestFile,
  numbersFile,
  partsFile,
  UnreadableFile,
  vehiclesFile,
  vehiclesIn,
} from "./files.ts"
export { partNumbers, type VehicleWithParts, withCounts } from "./version.ts"

/*
 * Access patterns. Vehicles and parts of a version are files.
 * live version: CATALOG / LIVE
 * vehicles added by staff: CATALOG / MADE#...
 * their parts: MADEPARTS#styleId / A
 */

const schema = 1

/** Without a first version it only counts vehicles added by staff. */
const StoredLive = z.object({
  version: z.string().optional(),
  previous: z.string().optional(),
  at: z.iso.datetime().optional(),
  by: StoredPerson.optional(),
  /** counts vehicles added by staff; invalidates caches */
  madeVersion: z.int().default(0),
  rev: z.int().default(0),
})
export type LiveCatalog = z.output<typeof StoredLive>

export const switchRace = "another switch of the catalog"
export const sameVehicleRace = "the same vehicle made or corrected twice"

const StoredVehicle = z.object({
  styleId: z.string(),
  carId: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  style: z.string(),
  category: z.enum(vehicleCategories),
  searchable: z.boolean(),
  quotes: z.int(),
  quotesSeachable: z.int(),
})
const StoredCustomVehicle = z.object({
  vehicle: StoredVehicle,
  /** Older ones were stored as typed, some with spaces or dashes. */
  partNumbers: z.array(z.string().overwrite(normalizePartNumber)),
  corrections: z.int().default(0),
})
export type CustomVehicle = z.output<typeof StoredCustomVehicle>

/** A version of the catalog may still have what was corrected since. */
export const isCorrected = ({ corrections }: CustomVehicle): boolean => corrections > 0
export const versionOf = ({ corrections }: CustomVehicle): number => corrections + 1
/** 0 for a vehicle that isn't stored, like one of NHTSA's list. */
const storedVersionIs = (version: number): Condition =>
  version === 0 ? isAbsent : fieldIs("corrections", version - 1)

const pageSize = 200

export const catalogStore = (table: TableReader) => ({
  async live(): Promise<LiveCatalog> {
    return StoredLive.parse((await table.get(keys.catalogLive)) ?? {})
  },
  /** Skips and names unreadable ones. */
  async customVehicles(): Promise<{ customVehicles: CustomVehicle[]; unreadable: string[] }> {
    const customVehicles: CustomVehicle[] = []
    const unreadable: string[] = []
    const [partition, prefix] = [keys.catalogLive.pk, keys.customVehiclePrefix]
    const pages = readPages((cursor) => table.query({ partition, prefix, limit: pageSize, cursor }))
    for await (const { items } of pages)
      for (const item of items) {
        const read = StoredCustomVehicle.safeParse(item)
        if (read.success) customVehicles.push(read.data)
        else unreadable.push(item.sk.slice(prefix.length))
      }
    return { customVehicles, unreadable }
  },
  async customParts(styleId: string): Promise<CatalogPart[]> {
    const item = await table.get(keys.customParts(styleId))
    const parts = item ? (z.array(StoredPart).parse(item.parts) as CatalogPart[]) : []
    return parts.map((part) => ({ ...part, partNumber: normalizePartNumber(part.partNumber) }))
  },
})

export const initialLiveItem = (version: string, now: Date): Item => ({
  ...keys.catalogLive,
  schema,
  version,
  at: now.toISOString(),
  madeVersion: 0,
  rev: 1,
})

/** Makes a version live, also for a rollback. Fails if another switch came first. */
export const switchTo = (
  current: LiveCatalog,
  version: string,
  { by, now }: { by: Person | undefined; now: Date },
): Write => ({
  add: keys.catalogLive,
  amounts: { rev: 1 },
  set: {
    schema,
    version,
    at: now.toISOString(),
    ...(current.version !== undefined && { previous: current.version }),
    ...(by && { by }),
  },
  onlyIf: fieldIs("rev", current.rev),
  race: switchRace,
})

/** Guards other writes. */
export const checkCatalogUnchanged = ({ rev }: LiveCatalog): Write => ({
  check: keys.catalogLive,
  onlyIf: fieldIs("rev", rev),
  race: switchRace,
})

type VehicleName = Pick<CatalogVehicle, "year" | "make" | "model" | "style">

/** Derived from the name, so the same vehicle has the same id. */
export const customStyleId = ({ year, make, model, style }: VehicleName): string =>
  `${customPrefix}${createHash("sha256")
    .update(JSON.stringify([year, make, model, style]))
    .digest("hex")
    .slice(0, 20)}`

/** `version` is what the vehicle had so far. */
export const customVehicleWrites = (
  vehicle: CatalogVehicle,
  parts: readonly CatalogPart[],
  { version, rev, by, now }: { version: number; rev: number; by: Person; now: Date },
): Write[] => [
  {
    put: {
      ...keys.customVehicle(vehicle.styleId),
      schema,
      vehicle,
      ...(version > 0 && { corrections: version }),
      partNumbers: parts.map(({ partNumber }) => partNumber),
      by,
      at: now.toISOString(),
    },
    onlyIf: storedVersionIs(version),
    race: sameVehicleRace,
  },
  { put: { ...keys.customParts(vehicle.styleId), schema, parts }, onlyIf: "unguarded" },
  { add: keys.catalogLive, amounts: { madeVersion: 1 }, onlyIf: fieldIs("rev", rev), race: switchRace },
]
