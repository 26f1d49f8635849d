import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { columnsOf, compareVehicles } from "./files.ts"
import { catalogSearch, withCustomVehicles } from "./search.ts"

const vehicle = (
  styleId: string,
  [year, make, model, style]: [number, string, string, string],
): CatalogVehicle => ({
  styleId,
  carId: `car-${styleId}`,
  year,
  make,
  model,
  style,
  category: "CAR",
  searchable: true,
  quotes: 0,
  quotesSeachable: 0,
})

const cars = [
  vehicle("1", [2019, "HONDA", "CIVIC", "4 DOOR SEDAN"]),
  vehicle("2", [2019, "HONDA", "CR-V", "4 DOOR UTILITY"]),
  vehicle("3", [2019, "FORD", "F-150", "4 DOOR CREW CAB"]),
  vehicle("4", [2018, "HONDA", "CIVIC", "2 DOOR COUPE"]),
  vehicle("5", [1919, "FORD", "MODEL T", "TOURING"]),
  vehicle("6", [2012, "MERCEDES-BENZ", "E 350", "4 DOOR SEDAN"]),
]
const found = (search: string) =>
  catalogSearch(columnsOf(cars))
    .page({ search, limit: 100 })
    .vehicles.map(({ styleId }) => styleId)

describe("Catalog search", () => {
  it.each([
    ["civic", ["1", "4"]],
    ["19 civic", ["1"]],
    ["'19 Civic", ["1"]],
    ["2019 civic", ["1"]],
    ["civic 2019", ["1"]],
    ["201 civic", []],
    ["civic 201", ["1", "4"]],
    ["ford 19", ["3", "5"]],
    ["crv", ["2"]],
    ["cr-v", ["2"]],
    ["cr v", ["2"]],
    ["f150", ["3"]],
    ["F 150", ["3"]],
    ["benz", ["6"]],
    ["e350", ["6"]],
    ["mercedesbenz", ["6"]],
    ["hon", ["1", "2", "4"]],
    ["hon civic", []],
    ["honda,civic/coupe", ["4"]],
    ["sedan honda", ["1"]],
    ["pontiac", []],
    ["???", []],
    ["", ["1", "2", "3", "4", "5", "6"]],
    ["   ", ["1", "2", "3", "4", "5", "6"]],
  ])("finds for %j: %j", (search, ids) => {
    expect(found(search).toSorted()).toEqual(ids)
  })

  it("lists years, makes, and models for the given filters", () => {
    const search = catalogSearch(columnsOf(cars))
    expect(search.years()).toEqual([2019, 2018, 2012, 1919])
    expect(search.makes({ year: 2019 })).toEqual(["FORD", "HONDA"])
    expect(search.models({ year: 2019, make: "Honda" })).toEqual(["CIVIC", "CR-V"])
    expect(search.models({ year: 2019, make: "Pontiac" })).toEqual([])
    expect(search.makes({ searchable: false })).toEqual([])
  })
})

const anyVehicle = fc
  .record({
    year: fc.constantFrom(1919, 1998, 2012, 2019, 2020),
    make: fc.constantFrom("HONDA", "FORD", "MERCEDES-BENZ"),
    model: fc.constantFrom("CIVIC", "CR-V", "F-150", "E 350", "19"),
    style: fc.constantFrom("4 DOOR SEDAN", "2 DOOR COUPE", "CREW CAB"),
    searchable: fc.boolean(),
  })
  .map(({ searchable, ...named }) => ({ ...named, searchable }))
const anyCatalog = fc.array(anyVehicle, { maxLength: 60 }).map((all) =>
  all.map(
    ({ year, make, model, style, searchable }, nth): CatalogVehicle => ({
      ...vehicle(String(nth), [year, make, model, style]),
      searchable,
    }),
  ),
)
const anySearch = fc
  .array(
    fc.constantFrom("19", "2019", "20", "civic", "ci", "honda", "door", "4", "cr-v", "f150", "sedan", "e"),
    {
      maxLength: 3,
    },
  )
  .map((words) => words.join(" "))

/** A simple reference implementation. */
const matches = ({ year, make, model, style }: CatalogVehicle, search: string): boolean => {
  const own = `${make} ${model} ${style}`
    .split(" ")
    .flatMap((word) => [word.replaceAll("-", ""), ...word.split("-")])
  const words = search.toUpperCase().replaceAll("-", "").split(" ").filter(Boolean)
  const distinct = [...new Set(words)]
  return distinct.every((word, index) => {
    const isLast = index === distinct.length - 1
    const isYear =
      String(year) === word || (word.length === 2 && Number(word) >= 0 && String(year).endsWith(word))
    return (
      isYear ||
      own.includes(word) ||
      (isLast && (String(year).startsWith(word) || own.some((one) => one.startsWith(word))))
    )
  })
}

describe("Any catalog", () => {
  it("finds exactly the vehicles that contain every search word", () => {
    fc.assert(
      fc.property(anyCatalog, anySearch, (vehicles, search) => {
        const { vehicles: page, totalCount } = catalogSearch(columnsOf(vehicles)).page({
          search,
          limit: 1000,
        })
        const wanted = vehicles.filter((one) => matches(one, search))
        expect(page.map(({ styleId }) => styleId).toSorted()).toEqual(
          wanted.map(({ styleId }) => styleId).toSorted(),
        )
        expect(totalCount).toBe(wanted.length)
      }),
    )
  })

  it("returns every vehicle once across all pages, whatever order it was written in", () => {
    fc.assert(
      fc.property(anyCatalog, anySearch, fc.integer({ min: 1, max: 7 }), (vehicles, search, limit) => {
        const read = (from: readonly CatalogVehicle[]) => {
          const catalog = catalogSearch(columnsOf(from))
          const pages: CatalogVehicle[] = []
          let after: CatalogVehicle | undefined
          for (;;) {
            const { vehicles: page, next } = catalog.page({ search, limit, after })
            pages.push(...page)
            if (!next) return pages
            after = page.at(-1)
          }
        }
        const pages = read(vehicles)
        expect(pages).toEqual(vehicles.filter((one) => matches(one, search)).toSorted(compareVehicles))
        expect(read(vehicles.toReversed())).toEqual(pages)
      }),
    )
  })

  it("continues after the last page's position, even if that vehicle is gone", () => {
    fc.assert(
      fc.property(anyCatalog, anyCatalog, fc.nat(59), (before, after, nth) => {
        const last = before.toSorted(compareVehicles)[nth]
        if (!last) return
        const page = catalogSearch(columnsOf(after)).page({ limit: 1000, after: last }).vehicles
        expect(page).toEqual(after.toSorted(compareVehicles).filter((one) => compareVehicles(one, last) > 0))
      }),
    )
  })

  it("sorts custom vehicles into their catalog position", () => {
    fc.assert(
      fc.property(anyCatalog, anyCatalog, (vehicles, others) => {
        const made = others.map((one) => ({ ...one, styleId: `made-${one.styleId}` }))
        const joined = catalogSearch(withCustomVehicles(columnsOf(vehicles), made)).page({
          limit: 1000,
        }).vehicles
        expect(joined).toEqual([...vehicles, ...made].toSorted(compareVehicles))
      }),
    )
  })
})
