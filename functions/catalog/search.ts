import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { columnsOf, type VehicleColumns, vehicleAt, vehiclesIn } from "./files.ts"

/**
 * Search and facets over the columns of a catalog. A word is looked up once in each dictionary (a few thousand names), then
 * every row is asked by number: 150,000 rows take a millisecond or two, and nothing has to be built or stored for it.
 */

export type CatalogFilter = {
  search?: string | undefined
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  searchable?: boolean | undefined
}

/** One bit each of a number. */
const mostWords = 30

const chunksOf = (text: string): string[] =>
  normalizeInput(text)
    .toUpperCase()
    .split(/[\s,;/|]+/)
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "")

/** What a name is found by: "CR-V" by CRV, CR and V. */
const wordsOfName = (name: string): Set<string> =>
  new Set(
    chunksOf(name)
      .flatMap((chunk) => [lettersAndDigits(chunk), ...chunk.split(/[^\p{L}\p{N}]+/u)])
      .filter(Boolean),
  )

/** Every one of them has to match; the last may be the beginning of a word. */
export const wordsOfSearch = (search: string): string[] =>
  [...new Set(chunksOf(search).map(lettersAndDigits).filter(Boolean))].slice(0, mostWords)

/** "19" is 2019 as well as 1919. */
const isYear = (year: number, word: string, prefix: boolean): boolean => {
  const digits = String(year)
  return prefix
    ? digits.startsWith(word) || isShortYear(digits, word)
    : digits === word || isShortYear(digits, word)
}
const isShortYear = (digits: string, word: string): boolean => /^\d\d$/.test(word) && digits.endsWith(word)

const beginsOne = (own: Iterable<string>, beginning: string): boolean => {
  for (const word of own) if (word.startsWith(beginning)) return true
  return false
}

/** For each name of a dictionary the words that it answers, a bit each. */
const answersOf = (names: readonly Set<string>[], words: readonly string[]): Uint32Array =>
  Uint32Array.from(names, (own) => {
    let answered = 0
    for (const [index, word] of words.entries()) {
      const isLast = index === words.length - 1
      if (own.has(word) || (isLast && beginsOne(own, word))) answered |= 1 << index
    }
    return answered
  })

/** The same for years, by the year itself. */
const answersOfYears = (words: readonly string[], years: Iterable<number>): Uint32Array => {
  const answered = new Uint32Array(65_536)
  for (const year of years)
    for (const [index, word] of words.entries())
      if (isYear(year, word, index === words.length - 1))
        answered[year] = (answered[year] ?? 0) | (1 << index)
  return answered
}

/** Where the page before ended; of any version, for it names a place in the order and no row. */
export type Place = Pick<CatalogVehicle, "year" | "make" | "model" | "style" | "styleId">

const isAfter = (vehicle: CatalogVehicle, place: Place): boolean => {
  if (vehicle.year !== place.year) return vehicle.year < place.year
  for (const field of ["make", "model", "style", "styleId"] as const)
    if (vehicle[field] !== place[field]) return vehicle[field] > place[field]
  return false
}

export type VehiclePage = { vehicles: CatalogVehicle[]; totalCount: number; next: Place | undefined }

/** The columns with vehicles that staff made, each in its place. */
export const withMade = (columns: VehicleColumns, made: readonly CatalogVehicle[]): VehicleColumns =>
  made.length === 0
    ? columns
    : columnsOf(new Map([...vehiclesIn(columns), ...made].map((one) => [one.styleId, one])).values())

export const catalogSearch = (columns: VehicleColumns) => {
  const { rows, names } = columns
  let words: Record<"make" | "model" | "style", Set<string>[]> | undefined
  const wordsOf = () => {
    words ??= {
      make: names.make.map(wordsOfName),
      model: names.model.map(wordsOfName),
      style: names.style.map(wordsOfName),
    }
    return words
  }

  const numberOf = (dictionary: "make" | "model" | "style", name: string | undefined): number | undefined =>
    name === undefined ? undefined : names[dictionary].indexOf(name.trim().toUpperCase())

  /** Each year with the first of its rows, newest first: rows stand by year. */
  const beginnings: [year: number, row: number][] = []
  for (let row = 0; row < rows; row += 1) {
    const year = columns.year[row] ?? 0
    if (beginnings.at(-1)?.[0] !== year) beginnings.push([year, row])
  }
  const spanOf = (year: number | undefined): [from: number, to: number] => {
    if (year === undefined) return [0, rows]
    const at = beginnings.findIndex(([own]) => own === year)
    return at === -1 ? [0, 0] : [beginnings[at]?.[1] ?? 0, beginnings[at + 1]?.[1] ?? rows]
  }

  /** Shows every row that is asked for, in its order. */
  const each = ({ search, searchable, year, ...named }: CatalogFilter, show: (row: number) => void): void => {
    const make = numberOf("make", named.make)
    const model = numberOf("model", named.model)
    const style = numberOf("style", named.style)
    if (make === -1 || model === -1 || style === -1) return
    const wanted = search?.trim() ? wordsOfSearch(search) : []
    if (search?.trim() && wanted.length === 0) return
    const flag = searchable === undefined ? undefined : Number(searchable)
    const own = wanted.length > 0 ? wordsOf() : undefined
    const inMake = own && answersOf(own.make, wanted)
    const inModel = own && answersOf(own.model, wanted)
    const inStyle = own && answersOf(own.style, wanted)
    const years = beginnings.map(([one]) => one)
    const inYear = own && answersOfYears(wanted, years)
    const all = 2 ** wanted.length - 1
    const [from, to] = spanOf(year)
    for (let row = from; row < to; row += 1) {
      if (make !== undefined && columns.make[row] !== make) continue
      if (model !== undefined && columns.model[row] !== model) continue
      if (style !== undefined && columns.style[row] !== style) continue
      if (flag !== undefined && columns.searchable[row] !== flag) continue
      if (
        inMake &&
        inModel &&
        inStyle &&
        inYear &&
        ((inMake[columns.make[row] ?? 0] ?? 0) |
          (inModel[columns.model[row] ?? 0] ?? 0) |
          (inStyle[columns.style[row] ?? 0] ?? 0) |
          (inYear[columns.year[row] ?? 0] ?? 0)) !==
          all
      )
        continue
      show(row)
    }
  }

  const rowsBy = (ids: readonly string[]) => {
    let places: Map<string, number> | undefined
    return (id: string): CatalogVehicle | undefined => {
      // Of several with one id the first in the order counts.
      places ??= new Map(ids.map((own, row) => [own, row] as const).toReversed())
      const row = places.get(id)
      return row === undefined ? undefined : vehicleAt(columns, row)
    }
  }

  /** The first row behind a place. */
  const firstAfter = (place: Place): number => {
    let [from, to] = [0, rows]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isAfter(vehicleAt(columns, middle), place)) to = middle
      else from = middle + 1
    }
    return from
  }

  const distinct = (dictionary: "make" | "model", filter: CatalogFilter): string[] => {
    const column = columns[dictionary]
    const seen = new Uint8Array(names[dictionary].length)
    each(filter, (row) => {
      seen[column[row] ?? 0] = 1
    })
    return names[dictionary].filter((_, number) => seen[number] === 1).sort()
  }

  return {
    count: rows,
    vehicle: rowsBy(columns.styleId),
    vehicleOfCar: rowsBy(columns.carId),
    /** newest first */
    years(filter: CatalogFilter = {}): number[] {
      const found: number[] = []
      each(filter, (row) => {
        const year = columns.year[row] ?? 0
        if (found.at(-1) !== year) found.push(year)
      })
      return found
    },
    makes: (filter: CatalogFilter): string[] => distinct("make", filter),
    models: (filter: CatalogFilter): string[] => distinct("model", filter),
    page({
      limit,
      after,
      ...filter
    }: CatalogFilter & { limit: number; after?: Place | undefined }): VehiclePage {
      const first = after === undefined ? 0 : firstAfter(after)
      const vehicles: CatalogVehicle[] = []
      let totalCount = 0
      let isEnd = true
      each(filter, (row) => {
        totalCount += 1
        if (row < first) return
        if (vehicles.length < limit) vehicles.push(vehicleAt(columns, row))
        else isEnd = false
      })
      return { vehicles, totalCount, next: isEnd ? undefined : vehicles.at(-1) }
    },
  }
}
