import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import * as z from "zod"
import {
  type CatalogPart,
  type CatalogVehicle,
  featureNames,
  type NumberedPart,
  partKinds,
  vehicleCategories,
} from "#shared/domain/catalog/catalog.ts"
import { createDictionary } from "#shared/domain/dictionary.ts"
import { fnv1a } from "#shared/domain/fnv1a.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"

/*
 * Files of a catalog version, below `catalog/` in the private bucket. They are immutable.
 * {version}/manifest.json: counts
 * {version}/vehicles.br: all vehicles, in columns
 * {version}/parts/{year}-{make}.br: parts of these vehicles, each stored once
 * {version}/numbers/{shard}.br: parts by number, sharded by hash
 */

const schema = 1

export const Manifest = z.object({
  schema: z.literal(schema),
  version: z.string(),
  madeAt: z.iso.datetime(),
  vehicles: z.int(),
  searchable: z.int(),
  parts: z.int(),
  /** number of `numbers` files */
  shards: z.int().min(1),
  previous: z.string().optional(),
})
export type Manifest = z.output<typeof Manifest>

/** Missing or damaged. Other files may still be readable. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile"
  readonly file: string
  constructor(file: string, why: string, cause?: unknown) {
    super(`The catalog's file ${file} can't be read: ${why}.`, { cause })
    this.file = file
  }
}

export const manifestFile = (version: string): string => `${version}/manifest.json`
export const vehiclesFile = (version: string): string => `${version}/vehicles.br`
export const partsFile = (version: string, { year, make }: Pick<CatalogVehicle, "year" | "make">): string =>
  `${version}/parts/${year}-${encodeURIComponent(make)}.br`

export const shardOf = (partNumber: string, shards: number): number =>
  fnv1a(normalizePartNumber(partNumber)) % shards
export const numbersFile = (version: string, shard: number): string => `${version}/numbers/${shard}.br`

const compress = (value: unknown): Buffer => {
  const text = Buffer.from(JSON.stringify(value))
  return brotliCompressSync(text, {
    params: {
      // Higher levels take much longer for little gain.
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

const decompress = (bytes: Uint8Array, file: string): unknown => {
  try {
    return JSON.parse(brotliDecompressSync(bytes).toString())
  } catch (error) {
    throw new UnreadableFile(file, "it is damaged", error)
  }
}

const parseFile = <Shape extends z.ZodType>(shape: Shape, value: unknown, file: string): z.output<Shape> => {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new UnreadableFile(
    file,
    `${issue?.path.join(".") || "its content"} is not what it should be`,
    read.error,
  )
}

export const encodeManifest = (manifest: Omit<Manifest, "schema">): Buffer =>
  Buffer.from(JSON.stringify({ schema, ...manifest }))
export const decodeManifest = (bytes: Uint8Array, file: string): Manifest => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes).toString())
  } catch (error) {
    throw new UnreadableFile(file, "it is damaged", error)
  }
  return parseFile(Manifest, value, file)
}

/** Sort order of every catalog list: newest first, then by name, with the id as tiebreaker. */
export const compareVehicles = (one: CatalogVehicle, other: CatalogVehicle): number =>
  other.year - one.year ||
  compare(one.make, other.make) ||
  compare(one.model, other.model) ||
  compare(one.style, other.style) ||
  compare(one.styleId, other.styleId)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const dictionaries = ["make", "model", "style", "image"] as const
type Dictionary = (typeof dictionaries)[number]

/** Column store. Names are indexes into the dictionaries. */
export type VehicleColumns = {
  rows: number
  names: Record<Dictionary, string[]>
  styleId: string[]
  carId: string[]
  year: Uint16Array
  make: Uint32Array
  model: Uint32Array
  style: Uint32Array
  image: Uint32Array
  category: Uint8Array
  searchable: Uint8Array
  quotes: Uint32Array
  quotesSeachable: Uint32Array
}

/** Sorted by `compareVehicles`; the input may be in any order. */
export const columnsOf = (vehicles: Iterable<CatalogVehicle>): VehicleColumns => {
  const sorted = [...vehicles].sort(compareVehicles)
  const names = {
    make: createDictionary(),
    model: createDictionary(),
    style: createDictionary(),
    image: createDictionary(),
  }
  const numbers = <Row extends Uint8Array | Uint16Array | Uint32Array>(
    row: Row,
    of: (vehicle: CatalogVehicle) => number,
  ): Row => {
    for (const [index, vehicle] of sorted.entries()) row[index] = of(vehicle)
    return row
  }
  const rows = sorted.length
  // Index 0 means none.
  for (const name of dictionaries) names[name].of("")
  return {
    rows,
    styleId: sorted.map(({ styleId }) => styleId),
    carId: sorted.map(({ carId }) => carId),
    year: numbers(new Uint16Array(rows), ({ year }) => year),
    make: numbers(new Uint32Array(rows), ({ make }) => names.make.of(make)),
    model: numbers(new Uint32Array(rows), ({ model }) => names.model.of(model)),
    style: numbers(new Uint32Array(rows), ({ style }) => names.style.of(style)),
    image: numbers(new Uint32Array(rows), ({ image }) => names.image.of(image ?? "")),
    category: numbers(new Uint8Array(rows), ({ category }) => vehicleCategories.indexOf(category)),
    searchable: numbers(new Uint8Array(rows), ({ searchable }) => (searchable ? 1 : 0)),
    quotes: numbers(new Uint32Array(rows), ({ quotes }) => quotes),
    quotesSeachable: numbers(new Uint32Array(rows), ({ quotesSeachable }) => quotesSeachable),
    names: {
      make: names.make.list(),
      model: names.model.list(),
      style: names.style.list(),
      image: names.image.list(),
    },
  }
}

export const vehicleAt = (columns: VehicleColumns, row: number): CatalogVehicle => {
  const name = (dictionary: Dictionary): string =>
    columns.names[dictionary][columns[dictionary][row] ?? 0] ?? ""
  const image = name("image")
  return {
    styleId: columns.styleId[row] ?? "",
    carId: columns.carId[row] ?? "",
    year: columns.year[row] ?? 0,
    make: name("make"),
    model: name("model"),
    style: name("style"),
    category: vehicleCategories[columns.category[row] ?? 0] ?? "CAR",
    searchable: columns.searchable[row] === 1,
    ...(image && { image }),
    quotes: columns.quotes[row] ?? 0,
    quotesSeachable: columns.quotesSeachable[row] ?? 0,
  }
}

export function* vehiclesIn(columns: VehicleColumns): Generator<CatalogVehicle> {
  for (let row = 0; row < columns.rows; row += 1) yield vehicleAt(columns, row)
}

const numberColumns = [
  "year",
  "make",
  "model",
  "style",
  "image",
  "category",
  "searchable",
  "quotes",
  "quotesSeachable",
] as const

export const encodeVehicles = (vehicles: Iterable<CatalogVehicle>): Buffer => {
  const columns = columnsOf(vehicles)
  const { rows, names, styleId, carId } = columns
  return compress({
    schema,
    rows,
    names,
    styleId,
    carId,
    ...Object.fromEntries(numberColumns.map((name) => [name, [...columns[name]]])),
  })
}

const list = z.array(z.unknown())
const PackedVehicles = z.object({
  schema: z.literal(schema),
  rows: z.int().min(0),
  names: z.object({
    make: z.array(z.string()),
    model: z.array(z.string()),
    style: z.array(z.string()),
    image: z.array(z.string()),
  }),
  styleId: list,
  carId: list,
  ...(Object.fromEntries(numberColumns.map((name) => [name, list])) as Record<
    (typeof numberColumns)[number],
    typeof list
  >),
})

/** Exclusive upper bounds of valid values. */
const boundsOf = (names: VehicleColumns["names"]): Record<(typeof numberColumns)[number], number> => ({
  year: 65_536,
  make: names.make.length,
  model: names.model.length,
  style: names.style.length,
  image: names.image.length,
  category: vehicleCategories.length,
  searchable: 2,
  quotes: 2 ** 32,
  quotesSeachable: 2 ** 32,
})

const isBelow = (value: unknown, bound: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < bound
const isNonEmptyText = (value: unknown): value is string => typeof value === "string" && value !== ""

/** Skips and names unreadable rows. Columns of different lengths make the file unreadable. */
export const decodeVehicles = (
  bytes: Uint8Array,
  file: string,
): { columns: VehicleColumns; unreadable: string[] } => {
  const packed = parseFile(PackedVehicles, decompress(bytes, file), file)
  const { rows, names } = packed
  for (const name of ["styleId", "carId", ...numberColumns] as const)
    if (packed[name].length !== rows) throw new UnreadableFile(file, `the column ${name} is incomplete`)

  const bounds = boundsOf(names)
  const unreadable: string[] = []
  const good: number[] = []
  for (let row = 0; row < rows; row += 1) {
    const invalid =
      numberColumns.find((name) => !isBelow(packed[name][row], bounds[name])) ??
      (["styleId", "carId"] as const).find((name) => !isNonEmptyText(packed[name][row]))
    if (invalid === undefined) good.push(row)
    else {
      const styleId = packed.styleId[row]
      unreadable.push(`${isNonEmptyText(styleId) ? styleId : `row ${row + 1}`} (${invalid})`)
    }
  }
  const isWhole = good.length === rows
  // The loop above validated each value.
  const pickGood = <T>(values: unknown[]): T[] => (isWhole ? values : good.map((row) => values[row])) as T[]
  return {
    unreadable,
    columns: {
      rows: good.length,
      names,
      styleId: pickGood(packed.styleId),
      carId: pickGood(packed.carId),
      year: Uint16Array.from(pickGood<number>(packed.year)),
      make: Uint32Array.from(pickGood<number>(packed.make)),
      model: Uint32Array.from(pickGood<number>(packed.model)),
      style: Uint32Array.from(pickGood<number>(packed.style)),
      image: Uint32Array.from(pickGood<number>(packed.image)),
      category: Uint8Array.from(pickGood<number>(packed.category)),
      searchable: Uint8Array.from(pickGood<number>(packed.searchable)),
      quotes: Uint32Array.from(pickGood<number>(packed.quotes)),
      quotesSeachable: Uint32Array.from(pickGood<number>(packed.quotesSeachable)),
    },
  }
}

const partShape = {
  partNumber: z.string().min(1),
  kind: z.enum(partKinds),
  opening: z.enum(openings),
  orientation: z.string(),
  description: z.string(),
  details: z.array(z.string()),
  list: z.int().min(0),
  cost: z.int().min(0).optional(),
  hours: z.number().min(0),
  features: z.array(z.enum(featureNames)),
  visible: z.boolean(),
}
export const StoredPart = z.object(partShape)
const StoredNumber = z.object({ ...partShape, vehicles: z.int(), firstVehicles: z.array(z.string()) })

type ReadPart<T> = Omit<T, "cost"> & { cost?: number | undefined }
const withoutUndefined = <T extends object>(value: T): T => {
  const { cost, ...rest } = value as ReadPart<T>
  return (cost === undefined ? rest : value) as T
}

/** By style id. */
export type PartsFile = ReadonlyMap<string, CatalogPart[]>

export const encodeParts = (
  byStyle: Iterable<readonly [styleId: string, parts: readonly CatalogPart[]]>,
): Buffer => {
  const parts: CatalogPart[] = []
  const positions = new Map<string, number>()
  const styles: Record<string, number[]> = {}
  for (const [styleId, own] of byStyle)
    styles[styleId] = own.map((part) => {
      const text = JSON.stringify(part)
      const position = positions.get(text) ?? parts.length
      if (position === parts.length) {
        positions.set(text, position)
        parts.push(part)
      }
      return position
    })
  return compress({ schema, parts, styles })
}

const PackedParts = z.object({
  schema: z.literal(schema),
  parts: list,
  styles: z.record(z.string(), z.array(z.int().min(0))),
})

/** Skips and names unreadable parts. */
export const decodeParts = (
  bytes: Uint8Array,
  file: string,
): { parts: PartsFile; unreadable: ReadonlyMap<string, string[]> } => {
  const packed = parseFile(PackedParts, decompress(bytes, file), file)
  const read = packed.parts.map((part) => StoredPart.safeParse(part))
  const nameOf = (position: number): string => {
    const part = packed.parts[position]
    const name = typeof part === "object" && part !== null ? Reflect.get(part, "partNumber") : undefined
    const field = read[position]?.error?.issues[0]?.path.join(".")
    return `${isNonEmptyText(name) ? name : `part ${position + 1}`}${field ? ` (${field})` : ""}`
  }
  const parts = new Map<string, CatalogPart[]>()
  const unreadable = new Map<string, string[]>()
  for (const [styleId, positions] of Object.entries(packed.styles)) {
    parts.set(
      styleId,
      positions.flatMap((position) => {
        const { data } = read[position] ?? {}
        return data ? [withoutUndefined(data) as CatalogPart] : []
      }),
    )
    const invalid = positions.filter((position) => !read[position]?.success)
    if (invalid.length > 0) unreadable.set(styleId, invalid.map(nameOf))
  }
  return { parts, unreadable }
}

/** By normalized part number. */
export type NumbersFile = ReadonlyMap<string, NumberedPart>

export const encodeNumbers = (numbers: Iterable<NumberedPart>): Buffer =>
  compress({ schema, numbers: [...numbers] })

const PackedNumbers = z.object({ schema: z.literal(schema), numbers: list })

/** Skips unreadable parts. */
export const decodeNumbers = (bytes: Uint8Array, file: string): NumbersFile => {
  const packed = parseFile(PackedNumbers, decompress(bytes, file), file)
  return new Map(
    packed.numbers.flatMap((number) => {
      const { data } = StoredNumber.safeParse(number)
      return data
        ? [[normalizePartNumber(data.partNumber), withoutUndefined(data) as NumberedPart] as const]
        : []
    }),
  )
}
