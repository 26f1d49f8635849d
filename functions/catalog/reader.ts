import type { CatalogPart, CatalogVehicle, NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { makesLike, sameModels, similarModels } from "#shared/domain/catalog/match-car.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { type CatalogFiles, catalogFiles } from "../platform/files/catalog-files.ts"
import { cacheMostRecent } from "../platform/recent-cache.ts"
import { notACursor } from "../platform/refusal.ts"
import type { Resources } from "../platform/resources.ts"
import type { TableReader } from "../platform/table.ts"
import { readCarWords } from "./car-words.ts"
import { isCustomId } from "./custom-id.ts"
import {
  columnsOf,
  decodeManifest,
  decodeNumbers,
  decodeParts,
  decodeVehicles,
  type Manifest,
  manifestFile,
  type NumbersFile,
  numbersFile,
  partsFile,
  shardOf,
  UnreadableFile,
  type VehicleColumns,
  vehiclesFile,
} from "./files.ts"
import { findNumberSource, findOwnCost, vehiclesOfNumber } from "./number-source.ts"
import { type CatalogFilter, catalogSearch, type VehiclePosition, withCustomVehicles } from "./search.ts"
import { type CustomVehicle, catalogStore, isCorrected, type LiveCatalog, versionOf } from "./store.ts"

export { catalogCosts } from "./costs.ts"
export { UnreadableFile } from "./files.ts"
export type { CatalogFilter } from "./search.ts"

type Version = { manifest: Manifest; columns: VehicleColumns; unreadable: string[] }
/** `vehicles` supersede the catalog's version. `stored` are all, also those that it contains as they are. */
type CustomVehicles = {
  vehicles: CustomVehicle[]
  stored: CustomVehicle[]
  versions: ReadonlyMap<string, number>
  partNumbers: ReadonlySet<string>
  unreadable: string[]
}
type OpenCatalog = Version & { customVehicles: CustomVehicles; search: ReturnType<typeof catalogSearch> }
type PartsOfFile = ReturnType<typeof decodeParts>

/* In-memory caches. Files are immutable, so entries never go stale; each call reads the pointer. */
const versions = cacheMostRecent<Version>(2)
const openCatalogs = cacheMostRecent<OpenCatalog>(2)
const partsFiles = cacheMostRecent<PartsOfFile>(120)
const numbersFiles = cacheMostRecent<NumbersFile>(256)

const readFile = async (files: CatalogFiles, path: string): Promise<Uint8Array> => {
  const bytes = await files.get(path)
  if (!bytes) throw new UnreadableFile(path, "it isn't there")
  return bytes
}

const emptyVersion: Version = {
  manifest: { schema: 1, version: "", madeAt: "", vehicles: 0, searchable: 0, parts: 0, shards: 1 },
  columns: columnsOf([]),
  unreadable: [],
}

const loadVersion = (files: CatalogFiles, version: string): Promise<Version> =>
  versions(version, async () => {
    const [manifest, vehicles] = await Promise.all(
      [manifestFile(version), vehiclesFile(version)].map((path) => readFile(files, path)),
    )
    return {
      manifest: decodeManifest(manifest ?? new Uint8Array(), manifestFile(version)),
      ...decodeVehicles(vehicles ?? new Uint8Array(), vehiclesFile(version)),
    }
  })

const open = (
  files: CatalogFiles,
  table: TableReader,
  { version, madeVersion }: LiveCatalog,
): Promise<OpenCatalog> =>
  openCatalogs(`${version ?? ""}\n${madeVersion}`, async () => {
    const [read, { customVehicles, unreadable }] = await Promise.all([
      version === undefined ? emptyVersion : loadVersion(files, version),
      madeVersion === 0 ? { customVehicles: [], unreadable: [] } : catalogStore(table).customVehicles(),
    ])
    const partsIn = new Map(read.columns.styleId.map((id, row) => [id, read.columns.quotes[row] ?? 0]))
    // Ignore vehicles that the version already contains, unless it may lack what staff added or corrected since.
    const vehicles = customVehicles.filter((one) => {
      const parts = partsIn.get(one.vehicle.styleId)
      return parts === undefined || (parts === 0 && one.vehicle.quotes > 0) || isCorrected(one)
    })
    const versions = new Map(customVehicles.map((one) => [one.vehicle.styleId, versionOf(one)]))
    const partNumbers = new Set(customVehicles.flatMap((one) => one.partNumbers))
    const columns = withCustomVehicles(
      read.columns,
      vehicles.map(({ vehicle }) => vehicle),
    )
    return {
      ...read,
      columns,
      customVehicles: { vehicles, stored: customVehicles, versions, partNumbers, unreadable },
      search: catalogSearch(columns),
    }
  })

const parseCursor = (cursor: string): VehiclePosition => {
  const [year = "", make = "", model = "", style = "", styleId] = cursor.split("\n")
  if (!/^\d+$/.test(year) || styleId === undefined) throw notACursor()
  return { year: Number(year), make, model, style, styleId }
}
const cursorOf = ({ year, make, model, style, styleId }: VehiclePosition): string =>
  [year, make, model, style, styleId].join("\n")

/** One version with the vehicles added by staff, fixed when it was opened. */
const catalogOf = (
  files: CatalogFiles,
  table: TableReader,
  { previous, rev }: LiveCatalog,
  { manifest, customVehicles, search, unreadable }: OpenCatalog,
) => {
  const version = manifest.version || undefined
  const customIds = new Set(customVehicles.vehicles.map((one) => one.vehicle.styleId))

  const loadPartsFile = (vehicle: CatalogVehicle): Promise<PartsOfFile> => {
    const path = partsFile(manifest.version, vehicle)
    return partsFiles(path, async () => decodeParts(await readFile(files, path), path))
  }
  const ownParts = new Map<string, Promise<CatalogPart[]>>()
  /** Reads each vehicle once per call. */
  const loadOwnParts = (styleId: string): Promise<CatalogPart[]> => {
    const parts = ownParts.get(styleId) ?? catalogStore(table).customParts(styleId)
    ownParts.set(styleId, parts)
    return parts
  }
  /** Adds the cost that staff typed to a supplier's part without one. */
  const withOwnCost = async <Part extends CatalogPart>(part: Part): Promise<Part> => {
    const { partNumber } = part
    if (part.cost !== undefined || !customVehicles.partNumbers.has(partNumber)) return part
    const cost = await findOwnCost(partNumber, customVehicles.stored, loadOwnParts)
    return cost === undefined ? part : { ...part, cost }
  }
  const partsWithFaults = async (
    vehicle: CatalogVehicle,
  ): Promise<{ parts: CatalogPart[]; unreadable: string[] }> => {
    const { styleId } = vehicle
    if (vehicle.quotes === 0) return { parts: [], unreadable: [] }
    if (customIds.has(styleId)) return { parts: await loadOwnParts(styleId), unreadable: [] }
    const file = await loadPartsFile(vehicle)
    const parts = file.parts.get(styleId) ?? []
    return {
      // Staff edit the parts of their own vehicles, so those show only what was typed for them.
      parts: isCustomId(styleId) ? parts : await Promise.all(parts.map(withOwnCost)),
      unreadable: file.unreadable.get(styleId) ?? [],
    }
  }
  const parts = async (vehicle: CatalogVehicle): Promise<CatalogPart[]> =>
    (await partsWithFaults(vehicle)).parts

  const styles = (year: number, make: string, model: string, filter: CatalogFilter = {}): CatalogVehicle[] =>
    search.page({ ...filter, year, make, model, limit: 500 }).vehicles

  return {
    version,
    manifest: version === undefined ? undefined : manifest,
    previous,
    rev,
    /** names of skipped rows */
    unreadable: [...unreadable, ...customVehicles.unreadable],
    count: search.count,
    years: search.years,
    makes: (year: number | undefined, filter: CatalogFilter = {}): string[] =>
      search.makes({ ...filter, year }),
    models: (year: number, make: string, filter: CatalogFilter = {}): string[] => [
      ...new Set(
        makesLike(search.makes({ ...filter, year }), make).flatMap((own) =>
          search.models({ ...filter, year, make: own }),
        ),
      ),
    ],
    styles,
    /** The cars of a year with that make and model. Without any glass for them, those of a similar model that have some. */
    carsLike(
      { year, make, model }: { year: number; make: string; model: string },
      filter: CatalogFilter = {},
    ): CatalogVehicle[] {
      const makes = makesLike(search.makes({ ...filter, year }), make)
      const carsOf = (findModels: typeof sameModels): CatalogVehicle[] =>
        makes.flatMap((own) =>
          findModels(search.models({ ...filter, year, make: own }), model).flatMap((ownModel) =>
            styles(year, own, ownModel, filter),
          ),
        )
      const hasGlass = ({ quotes }: CatalogVehicle): boolean => quotes > 0
      const same = carsOf(sameModels)
      if (same.some(hasGlass)) return same
      const similar = carsOf(similarModels)
      // A model of NHTSA's list can be named differently by the supplier, like Silverado and SILVERADO 1500.
      if (same.length === 0) return similar
      const withGlass = similar.filter(hasGlass)
      return withGlass.length > 0 ? withGlass : same
    },
    page({ limit, cursor, ...filter }: CatalogFilter & { limit: number; cursor?: string | undefined }): {
      vehicles: CatalogVehicle[]
      totalCount: number
      cursor: string | undefined
    } {
      const { vehicles, totalCount, next } = search.page({
        ...filter,
        limit,
        after: cursor === undefined ? undefined : parseCursor(cursor),
      })
      return { vehicles, totalCount, cursor: next && cursorOf(next) }
    },
    /** What a visitor's words mean. Undefined if they are shorter than two letters. */
    understand(text: string, limit: number) {
      const { words, panes } = readCarWords(text)
      if (words.map((word) => word.text).join("").length < 2) return undefined
      const { unknown, ...found } = search.closest(words, limit)
      return { ...found, panes, unknown: unknown.flatMap((position) => words[position]?.typed ?? []) }
    },
    vehicle: search.vehicle,
    /** Of a vehicle that staff may correct, or that has no parts yet. Undefined for a supplier's. */
    ownVersion: ({ styleId, quotes }: CatalogVehicle): number | undefined =>
      customVehicles.versions.get(styleId) ?? (isCustomId(styleId) && quotes === 0 ? 0 : undefined),
    vehicleOfCar: search.vehicleOfCar,
    parts,
    /** names unreadable parts */
    partsWithFaults,
    /** reads each file once */
    partsOf: (vehicles: readonly CatalogVehicle[]): Promise<CatalogPart[][]> =>
      Promise.all(vehicles.map(parts)),
    async partByNumber(number: string): Promise<NumberedPart | undefined> {
      const normalizedNumber = normalizePartNumber(number)
      const findEntry = async (): Promise<NumberedPart | undefined> => {
        if (version === undefined) return undefined
        const path = numbersFile(version, shardOf(normalizedNumber, manifest.shards))
        const shard = await numbersFiles(path, async () => decodeNumbers(await readFile(files, path), path))
        return shard.get(normalizedNumber)
      }
      const entry = await findEntry()
      const source = findNumberSource(normalizedNumber, entry, customVehicles.stored)
      if (source === undefined) return undefined
      const part =
        source === "entry"
          ? entry
          : (await loadOwnParts(source.vehicle.styleId)).find(
              ({ partNumber }) => partNumber === normalizedNumber,
            )
      if (!part) return undefined
      const counted = entry ?? { vehicles: 0, firstVehicles: [] }
      const found = vehiclesOfNumber(normalizedNumber, counted, customVehicles.vehicles)
      return found.vehicles > 0 ? { ...(await withOwnCost(part)), ...found } : undefined
    },
  }
}
export type Catalog = ReturnType<typeof catalogOf>

/**
 * Opens the live catalog: reads the pointer, and files not cached yet. Open it once per call, so that the call never
 * mixes two versions.
 */
export const catalogReader = ({ table, provide }: Pick<Resources, "table" | "provide">) => {
  const files = provide("catalog", catalogFiles)
  return {
    async open(openedLive?: LiveCatalog): Promise<Catalog> {
      const live = openedLive ?? (await catalogStore(table).live())
      return catalogOf(files, table, live, await open(files, table, live))
    },
    live: catalogStore(table).live,
    /** Undefined for a missing or damaged manifest. */
    async manifestOf(version: string): Promise<Manifest | undefined> {
      const file = manifestFile(version)
      const bytes = await files.get(file)
      try {
        return bytes && decodeManifest(bytes, file)
      } catch (error) {
        if (error instanceof UnreadableFile) return undefined
        throw error
      }
    },
  }
}
