import { describe, expect, test } from "vitest"
import { readFilters, toQuery, writeFilters } from "./search-parameters.ts"

const read = (address: string) => readFilters(new URLSearchParams(address))

describe("the catalog address", () => {
  test("without parameters lists searchable vehicles, 100 at a time", () => {
    expect(toQuery(read(""))).toEqual({
      search: undefined,
      year: undefined,
      make: undefined,
      searchable: true,
      limit: 100,
    })
  })

  test.each([
    "",
    "q=19+civic",
    "year=2019&make=HONDA",
    "searchable=all&limit=500",
    "q=a&year=2012&searchable=false",
  ])("%j is unchanged when written back", (address) => {
    expect(new URLSearchParams(writeFilters(read(address))).toString()).toBe(address)
  })

  test("drops invalid parameters: a make without a year, an unsupported page size", () => {
    expect(writeFilters(read("make=HONDA&limit=7&searchable=maybe&year=x"))).toEqual({})
  })
})
