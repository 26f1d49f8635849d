import { describe, expect, test } from "vitest"
import { addressOf, readFilters, toQuery } from "./address.ts"

const read = (address: string) => readFilters(new URLSearchParams(address))

describe("the address of the catalog", () => {
  test("without a word of it asks for what is searched, 100 at a time", () => {
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
  ])("%j says the same when it is written again", (address) => {
    expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address)
  })

  test("forgets what makes no sense: a make without a year, an odd number of results", () => {
    expect(addressOf(read("make=HONDA&limit=7&searchable=maybe&year=x"))).toEqual({})
  })
})
