import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { type CarNames, type CarWord, closestCars, maxWords } from "./closest-cars.ts"
import { columnsOf, type VehicleColumns, vehicleAt, vehiclesIn } from "./files.ts"
import { anyStartsWith, chunksOf, lettersAndDigits, wordsOfName } from "./words.ts"

/**
 * Search and facets over the columns. Each word is looked up once per dictionary, then rows compare numbers: 150,000
 * rows take one or two milliseconds, without an index.
 */

export type CatalogFilter = {
  search?: string | undefined
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  searchable?: boolean | undefined
}

/** All must match; the last one as a prefix. */
const wordsOfSearch = (search: string): string[] =>
  [...new Set(chunksOf(search).map(lettersAndDigits).filter(Boolean))].slice(0, maxWords)

/** "19" matches 2019 and 1919. */
const isYear = (year: number, word: string, prefix: boolean): boolean => {
  const digits = String(year)
  return prefix
    ? digits.startsWith(word) || isShortYear(digits, word)
    : digits === word || isShortYear(digits, word)
}
const isShortYear = (digits: string, word: string): boolean => /^\d\d$/.test(word) && digits.endsWith(word)

/** For each name a bit mask of the words it matches. */
const matchWords = (names: readonly ReadonlySet<string>[], words: readonly string[]): Uint32Array =>
  Uint32Array.from(names, (own) => {
    let matched = 0
    for (const [index, word] of words.entries()) {
      const isLast = index === words.length - 1
      if (own.has(word) || (isLast && anyStartsWith(own, word))) matched |= 1 << index
    }
    return matched
  })

/** Indexed by year. */
const matchYears = (words: readonly string[], years: Iterable<number>): Uint32Array => {
  const matched = new Uint32Array(65_536)
  for (const year of years)
    for (const [index, word] of words.entries())
      if (isYear(year, word, index === words.length - 1)) matched[year] = (matched[year] ?? 0) | (1 << index)
  return matched
}

/** End of the previous page. It is a position in the sort order, so it stays valid in other versions. */
export type VehiclePosition = Pick<CatalogVehicle, "year" | "make" | "model" | "style" | "styleId">

const isAfter = (vehicle: CatalogVehicle, position: VehiclePosition): boolean => {
  if (vehicle.year !== position.year) return vehicle.year < position.year
  for (const field of ["make", "model", "style", "styleId"] as const)
    if (vehicle[field] !== position[field]) return vehicle[field] > position[field]
  return false
}

type ClosestVehicles = Omit<VehiclePage, "next"> & {
  /** Positions of the words that these vehicles don't have. */
  unknown: number[]
}

export type VehiclePage = {
  vehicles: CatalogVehicle[]
  totalCount: number
  next: VehiclePosition | undefined
}

/** A vehicle that a version contains, too, keeps its picture. */
export const withCustomVehicles = (
  columns: VehicleColumns,
  custom: readonly CatalogVehicle[],
): VehicleColumns => {
  if (custom.length === 0) return columns
  const vehicles = new Map([...vehiclesIn(columns)].map((one) => [one.styleId, one]))
  for (const one of custom) {
    const image = vehicles.get(one.styleId)?.image
    vehicles.set(one.styleId, image === undefined ? one : { ...one, image })
  }
  return columnsOf(vehicles.values())
}

const namesIn = (columns: VehicleColumns): CarNames => {
  const { rows, names } = columns
  const years = [...new Set(columns.year)].map(String)
  const numberOfYear = new Map(years.map((year, number) => [Number(year), number]))
  const words = {
    year: years.map((year) => new Set([year, year.slice(2)])),
    make: names.make.map(wordsOfName),
    model: names.model.map(wordsOfName),
    style: names.style.map(wordsOfName),
  }
  return {
    names: { ...names, year: years },
    words,
    vocabulary: new Set(Object.values(words).flatMap((sets) => sets.flatMap((own) => [...own]))),
    numbers: {
      year: Uint16Array.from({ length: rows }, (_, row) => numberOfYear.get(columns.year[row] ?? 0) ?? 0),
      make: columns.make,
      model: columns.model,
      style: columns.style,
    },
  }
}

const createMatcher = (columns: VehicleColumns, namesOnce: () => CarNames) => {
  const { rows, names } = columns
  const numberOf = (dictionary: "make" | "model" | "style", name: string | undefined): number | undefined =>
    name === undefined ? undefined : names[dictionary].indexOf(name.trim().toUpperCase())

  /** First row of each year; rows are sorted by year, newest first. */
  const yearStarts: [year: number, row: number][] = []
  for (let row = 0; row < rows; row += 1) {
    const year = columns.year[row] ?? 0
    if (yearStarts.at(-1)?.[0] !== year) yearStarts.push([year, row])
  }
  const spanOf = (year: number | undefined): [from: number, to: number] => {
    if (year === undefined) return [0, rows]
    const at = yearStarts.findIndex(([own]) => own === year)
    return at === -1 ? [0, 0] : [yearStarts[at]?.[1] ?? 0, yearStarts[at + 1]?.[1] ?? rows]
  }

  /** Visits matching rows in order. */
  return ({ search, searchable, year, ...named }: CatalogFilter, visit: (row: number) => void): void => {
    const make = numberOf("make", named.make)
    const model = numberOf("model", named.model)
    const style = numberOf("style", named.style)
    if (make === -1 || model === -1 || style === -1) return
    const searchWords = search?.trim() ? wordsOfSearch(search) : []
    if (search?.trim() && searchWords.length === 0) return
    const flag = searchable === undefined ? undefined : Number(searchable)
    const nameWords = searchWords.length > 0 ? namesOnce().words : undefined
    const inMake = nameWords && matchWords(nameWords.make, searchWords)
    const inModel = nameWords && matchWords(nameWords.model, searchWords)
    const inStyle = nameWords && matchWords(nameWords.style, searchWords)
    const years = yearStarts.map(([one]) => one)
    const inYear = nameWords && matchYears(searchWords, years)
    const allWordsMask = 2 ** searchWords.length - 1
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
          allWordsMask
      )
        continue
      visit(row)
    }
  }
}

const rowsBy = (columns: VehicleColumns, ids: readonly string[]) => {
  let rowsById: Map<string, number> | undefined
  return (id: string): CatalogVehicle | undefined => {
    // The first of several rows with one id wins.
    rowsById ??= new Map(ids.map((own, row) => [own, row] as const).toReversed())
    const row = rowsById.get(id)
    return row === undefined ? undefined : vehicleAt(columns, row)
  }
}

const firstAfter = (columns: VehicleColumns, position: VehiclePosition): number => {
  let [from, to] = [0, columns.rows]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isAfter(vehicleAt(columns, middle), position)) to = middle
    else from = middle + 1
  }
  return from
}

export const catalogSearch = (columns: VehicleColumns) => {
  const { rows, names } = columns
  let namesOfCars: CarNames | undefined
  const namesOnce = (): CarNames => (namesOfCars ??= namesIn(columns))
  const forEachMatch = createMatcher(columns, namesOnce)

  const distinct = (dictionary: "make" | "model", filter: CatalogFilter): string[] => {
    const column = columns[dictionary]
    const present = new Uint8Array(names[dictionary].length)
    forEachMatch(filter, (row) => {
      present[column[row] ?? 0] = 1
    })
    return names[dictionary].filter((_, number) => present[number] === 1).sort()
  }

  return {
    count: rows,
    vehicle: rowsBy(columns, columns.styleId),
    vehicleOfCar: rowsBy(columns, columns.carId),
    /** newest first */
    years(filter: CatalogFilter = {}): number[] {
      const found: number[] = []
      forEachMatch(filter, (row) => {
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
    }: CatalogFilter & { limit: number; after?: VehiclePosition | undefined }): VehiclePage {
      const first = after === undefined ? 0 : firstAfter(columns, after)
      const vehicles: CatalogVehicle[] = []
      let totalCount = 0
      let isEnd = true
      forEachMatch(filter, (row) => {
        totalCount += 1
        if (row < first) return
        if (vehicles.length < limit) vehicles.push(vehicleAt(columns, row))
        else isEnd = false
      })
      return { vehicles, totalCount, next: isEnd ? undefined : vehicles.at(-1) }
    },
    /** The searchable vehicles that typed words mean. */
    closest(words: readonly CarWord[], limit: number): ClosestVehicles {
      const found = closestCars(words, namesOnce(), (row) => columns.searchable[row] === 1)
      const vehicles: CatalogVehicle[] = []
      let totalCount = 0
      if (!found) return { vehicles, totalCount, unknown: [] }
      for (let row = 0; row < rows; row += 1) {
        if (!found.isMatch(row)) continue
        totalCount += 1
        if (vehicles.length < limit) vehicles.push(vehicleAt(columns, row))
      }
      return { vehicles, totalCount, unknown: found.unknown }
    },
  }
}
