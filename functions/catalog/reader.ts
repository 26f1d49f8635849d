import type { CatalogPart, CatalogVehicle, NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { keptPartNumber } from "#shared/domain/parts/part-number.ts"
import { type CatalogFiles, catalogFiles } from "../platform/files/catalog-files.ts"
import { mostRecent } from "../platform/most-recent.ts"
import type { Parts } from "../platform/parts.ts"
import { notACursor } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
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
import { type CatalogFilter, catalogSearch, type Place, withMade } from "./search.ts"
import { catalogStore, type LiveCatalog, type MadeVehicle } from "./store.ts"

export { catalogCosts } from "./costs.ts"
export { UnreadableFile } from "./files.ts"
export type { CatalogFilter } from "./search.ts"

type Version = { manifest: Manifest; columns: VehicleColumns; unreadable: string[] }
type Made = { vehicles: MadeVehicle[]; unreadable: string[] }
type Opened = Version & { made: Made; search: ReturnType<typeof catalogSearch> }
type PartsOfFile = ReturnType<typeof decodeParts>

/*
 * What a function keeps in memory. Files never change under their name, so nothing of it is ever stale: the pointer, read
 * with each call, says which of them count.
 */
const versions = mostRecent<Version>(2)
const opened = mostRecent<Opened>(2)
const partsFiles = mostRecent<PartsOfFile>(120)
const numbersFiles = mostRecent<NumbersFile>(256)

const fileIn = async (files: CatalogFiles, path: string): Promise<Uint8Array> => {
  const bytes = await files.get(path)
  if (!bytes) throw new UnreadableFile(path, "it isn't there")
  return bytes
}

const none: Version = {
  manifest: { schema: 1, version: "", madeAt: "", vehicles: 0, searchable: 0, parts: 0, shards: 1 },
  columns: columnsOf([]),
  unreadable: [],
}

const versionOf = (files: CatalogFiles, version: string): Promise<Version> =>
  versions(version, async () => {
    const [manifest, vehicles] = await Promise.all(
      [manifestFile(version), vehiclesFile(version)].map((path) => fileIn(files, path)),
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
): Promise<Opened> =>
  opened(`${version ?? ""}\n${madeVersion}`, async () => {
    const [read, { made, unreadable }] = await Promise.all([
      version === undefined ? none : versionOf(files, version),
      madeVersion === 0 ? { made: [], unreadable: [] } : catalogStore(table).made(),
    ])
    const partsIn = new Map(read.columns.styleId.map((id, row) => [id, read.columns.quotes[row] ?? 0]))
    // What was copied into the version is read there. One that it has without parts may have got them since.
    const vehicles = made.filter(({ vehicle: { styleId, quotes } }) => {
      const parts = partsIn.get(styleId)
      return parts === undefined || (parts === 0 && quotes > 0)
    })
    const columns = withMade(
      read.columns,
      vehicles.map(({ vehicle }) => vehicle),
    )
    return { ...read, columns, made: { vehicles, unreadable }, search: catalogSearch(columns) }
  })

const placeIn = (cursor: string): Place => {
  const [year = "", make = "", model = "", style = "", styleId] = cursor.split("\n")
  if (!/^\d+$/.test(year) || styleId === undefined) throw notACursor()
  return { year: Number(year), make, model, style, styleId }
}
const cursorOf = ({ year, make, model, style, styleId }: Place): string =>
  [year, make, model, style, styleId].join("\n")

/** The catalog of one version, as it was when it was opened, with what staff made. */
const catalogOf = (
  files: CatalogFiles,
  table: TableReader,
  { previous, rev }: LiveCatalog,
  { manifest, made, search, unreadable }: Opened,
) => {
  const version = manifest.version || undefined
  const madeIds = new Set(made.vehicles.map((one) => one.vehicle.styleId))

  const fileOf = (vehicle: CatalogVehicle): Promise<PartsOfFile> => {
    const path = partsFile(manifest.version, vehicle)
    return partsFiles(path, async () => decodeParts(await fileIn(files, path), path))
  }
  const partsWithFaults = async (
    vehicle: CatalogVehicle,
  ): Promise<{ parts: CatalogPart[]; unreadable: string[] }> => {
    if (vehicle.quotes === 0) return { parts: [], unreadable: [] }
    if (madeIds.has(vehicle.styleId))
      return { parts: await catalogStore(table).madeParts(vehicle.styleId), unreadable: [] }
    const file = await fileOf(vehicle)
    return {
      parts: file.parts.get(vehicle.styleId) ?? [],
      unreadable: file.unreadable.get(vehicle.styleId) ?? [],
    }
  }
  const parts = async (vehicle: CatalogVehicle): Promise<CatalogPart[]> =>
    (await partsWithFaults(vehicle)).parts

  return {
    version,
    manifest: version === undefined ? undefined : manifest,
    /** the version that was live before */
    previous,
    /** counts the switches */
    rev,
    /** rows that can't be read, which are left out */
    unreadable: [...unreadable, ...made.unreadable],
    count: search.count,
    years: search.years,
    makes: (year: number | undefined, filter: CatalogFilter = {}): string[] =>
      search.makes({ ...filter, year }),
    models: (year: number, make: string, filter: CatalogFilter = {}): string[] =>
      search.models({ ...filter, year, make }),
    styles: (year: number, make: string, model: string, filter: CatalogFilter = {}): CatalogVehicle[] =>
      search.page({ ...filter, year, make, model, limit: 500 }).vehicles,
    page({ limit, cursor, ...filter }: CatalogFilter & { limit: number; cursor?: string | undefined }): {
      vehicles: CatalogVehicle[]
      totalCount: number
      cursor: string | undefined
    } {
      const { vehicles, totalCount, next } = search.page({
        ...filter,
        limit,
        after: cursor === undefined ? undefined : placeIn(cursor),
      })
      return { vehicles, totalCount, cursor: next && cursorOf(next) }
    },
    vehicle: search.vehicle,
    vehicleOfCar: search.vehicleOfCar,
    parts,
    /** with the names of those that can't be read */
    partsWithFaults,
    /** of many vehicles at once: each file is read once */
    partsOf: (vehicles: readonly CatalogVehicle[]): Promise<CatalogPart[][]> =>
      Promise.all(vehicles.map(parts)),
    async partByNumber(number: string): Promise<NumberedPart | undefined> {
      const wanted = keptPartNumber(number)
      if (version !== undefined) {
        const path = numbersFile(version, shardOf(wanted, manifest.shards))
        const shard = await numbersFiles(path, async () => decodeNumbers(await fileIn(files, path), path))
        const found = shard.get(wanted)
        if (found) return found
      }
      const fitting = made.vehicles.filter(({ partNumbers }) => partNumbers.includes(wanted))
      const [first] = fitting
      if (!first) return undefined
      const own = await catalogStore(table).madeParts(first.vehicle.styleId)
      const part = own.find(({ partNumber }) => partNumber === wanted)
      return (
        part && {
          ...part,
          vehicles: fitting.length,
          firstVehicles: fitting.slice(0, 20).map(({ vehicle }) => vehicle.styleId),
        }
      )
    },
  }
}
export type Catalog = ReturnType<typeof catalogOf>

/**
 * Opens the catalog that is live: one read of the pointer, and files that this function has not read yet. A call opens it once,
 * so that it sees the old or the new catalog and never some of each.
 */
export const catalogReader = ({ table, needs }: Pick<Parts, "table" | "needs">) => {
  const files = needs("catalog", catalogFiles)
  return {
    async open(known?: LiveCatalog): Promise<Catalog> {
      const live = known ?? (await catalogStore(table).live())
      return catalogOf(files, table, live, await open(files, table, live))
    },
    live: catalogStore(table).live,
    /** What a version holds; undefined when it isn't there, or not whole. */
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
