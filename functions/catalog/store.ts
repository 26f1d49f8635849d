import { createHash } from "node:crypto"
import * as z from "zod"
import { type CatalogPart, type CatalogVehicle, vehicleCategories } from "#shared/domain/catalog/catalog.ts"
import { keys } from "../platform/keys.ts"
import { absent, fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"
import { type Person, StoredPerson } from "../platform/versioned.ts"
import { StoredPart } from "./files.ts"

// The pipeline writes versions: what it needs of this area's files passes through here.
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
export { partNumbers, withCounts } from "./version.ts"

/*
 * Access patterns of the catalog in the table; the vehicles and parts themselves lie in files
 *   live           CATALOG / LIVE              which version is read
 *   made           CATALOG / MADE#...          vehicles that staff made, all of them
 *   their parts    MADEPARTS#styleId / A
 */

const schema = 1

/** Until a first version is live it only counts what staff made. */
const StoredLive = z.object({
  version: z.string().optional(),
  previous: z.string().optional(),
  at: z.iso.datetime().optional(),
  by: StoredPerson.optional(),
  /** counts what staff made, so that readers know when to read it anew */
  madeVersion: z.int().default(0),
  /** counts the switches */
  rev: z.int().default(0),
})
export type LiveCatalog = z.output<typeof StoredLive>

/** Somebody else switched the catalog meanwhile. */
export const switchRace = "another switch of the catalog"
/** Somebody else made the same vehicle meanwhile. */
export const sameVehicleRace = "the same vehicle made twice"

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
const StoredMade = z.object({ vehicle: StoredVehicle, partNumbers: z.array(z.string()) })
/** A vehicle that staff made, and the numbers of its parts. */
export type MadeVehicle = z.output<typeof StoredMade>

const atOnce = 200

export const catalogStore = (table: TableReader) => ({
  async live(): Promise<LiveCatalog> {
    return StoredLive.parse((await table.get(keys.catalogLive)) ?? {})
  },
  /** All that staff made; one that can't be read is named and left out. */
  async made(): Promise<{ made: MadeVehicle[]; unreadable: string[] }> {
    const made: MadeVehicle[] = []
    const unreadable: string[] = []
    let cursor: string | undefined
    do {
      const page = await table.query({
        partition: keys.catalogLive.pk,
        prefix: keys.madeVehiclePrefix,
        limit: atOnce,
        cursor,
      })
      for (const item of page.items) {
        const read = StoredMade.safeParse(item)
        if (read.success) made.push(read.data)
        else unreadable.push(item.sk.slice(keys.madeVehiclePrefix.length))
      }
      cursor = page.cursor
    } while (cursor)
    return { made, unreadable }
  },
  async madeParts(styleId: string): Promise<CatalogPart[]> {
    const item = await table.get(keys.madeParts(styleId))
    return item ? (z.array(StoredPart).parse(item.parts) as CatalogPart[]) : []
  },
})

/** The pointer of a table that has had no catalog. */
export const firstLive = (version: string, now: Date): Item => ({
  ...keys.catalogLive,
  schema,
  version,
  at: now.toISOString(),
  madeVersion: 0,
  rev: 1,
})

/** Makes a version the live one; whoever switched since `seen` was read wins. Going back is the same with the previous one. */
export const switchTo = (
  seen: LiveCatalog,
  version: string,
  { by, now }: { by: Person | undefined; now: Date },
): Write => ({
  add: keys.catalogLive,
  amounts: { rev: 1 },
  set: {
    schema,
    version,
    at: now.toISOString(),
    ...(seen.version !== undefined && { previous: seen.version }),
    ...(by && { by }),
  },
  onlyIf: fieldIs("rev", seen.rev),
  race: switchRace,
})

/** Beside other writes: nobody switched the catalog since this was read. */
export const sameCatalog = ({ rev }: LiveCatalog): Write => ({
  check: keys.catalogLive,
  onlyIf: fieldIs("rev", rev),
  race: switchRace,
})

type Named = Pick<CatalogVehicle, "year" | "make" | "model" | "style">

const madeBeginning = "made-"
/** Of a vehicle that no supplier told of: one of staff's, or of the pipeline's own list. */
export const isMadeId = (styleId: string): boolean => styleId.startsWith(madeBeginning)
/** The same vehicle has the same id, whoever makes it. */
export const madeStyleId = ({ year, make, model, style }: Named): string =>
  `${madeBeginning}${createHash("sha256")
    .update(JSON.stringify([year, make, model, style]))
    .digest("hex")
    .slice(0, 20)}`

/** Makes a vehicle with its parts, beside the version that is live as of `rev`. */
export const madeWrites = (
  vehicle: CatalogVehicle,
  parts: readonly CatalogPart[],
  { rev, by, now }: { rev: number; by: Person; now: Date },
): Write[] => [
  {
    put: {
      ...keys.madeVehicle(vehicle.styleId),
      schema,
      vehicle,
      partNumbers: parts.map(({ partNumber }) => partNumber),
      by,
      at: now.toISOString(),
    },
    onlyIf: absent,
    race: sameVehicleRace,
  },
  { put: { ...keys.madeParts(vehicle.styleId), schema, parts }, onlyIf: "beside" },
  { add: keys.catalogLive, amounts: { madeVersion: 1 }, onlyIf: fieldIs("rev", rev), race: switchRace },
]
