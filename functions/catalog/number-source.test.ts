import { describe, expect, it } from "vitest"
import { aPart, aVehicle } from "#test/builders/catalog.ts"
import { findNumberSource, findOwnCost, vehiclesOfNumber } from "./number-source.ts"
import type { CustomVehicle } from "./store.ts"
import { withCounts } from "./version.ts"

const number = "FW00777GTN"
const own = (styleId: string, partNumbers: string[], corrections = 0): CustomVehicle => ({
  vehicle: withCounts(aVehicle(styleId, [1987, "HONDA", "ONE", styleId])),
  partNumbers,
  corrections,
})
const entryOf = (...firstVehicles: string[]) => ({
  ...aPart(number),
  vehicles: firstVehicles.length,
  firstVehicles,
})
const [fixed, added, stripped] = [own("fixed", [number], 1), own("added", [number]), own("stripped", [], 1)]

describe("findNumberSource", () => {
  it("keeps the supplier's entry whatever staff corrected on their own vehicles", () => {
    expect(findNumberSource(number, entryOf("fixed", "supplied"), [fixed])).toBe("entry")
    expect(findNumberSource(number, entryOf("supplied"), [stripped])).toBe("entry")
  })

  it("prefers a correction to an entry of own vehicles alone", () => {
    expect(findNumberSource(number, entryOf("fixed"), [fixed])).toBe(fixed)
    expect(findNumberSource(number, entryOf("added", "fixed"), [added, fixed])).toBe(fixed)
    expect(findNumberSource(number, entryOf("added"), [added])).toBe(added)
  })

  it("finds nothing once a correction removed the number from its only vehicle", () =>
    expect(findNumberSource(number, entryOf("stripped"), [stripped])).toBeUndefined())

  it("finds an own vehicle's number without an entry", () => {
    expect(findNumberSource(number, undefined, [stripped, added])).toBe(added)
    expect(findNumberSource(number, undefined, [stripped])).toBeUndefined()
  })
})

describe("findOwnCost", () => {
  it("is the corrected vehicle's cost, else the first that staff typed", async () => {
    const unpriced = own("unpriced", [number])
    const parts: Record<string, number | null> = { fixed: 13_500, added: 12_000, unpriced: null }
    const loadParts = async (styleId: string) => [aPart(number, { cost: parts[styleId] ?? null })]
    expect(await findOwnCost(number, [added, fixed], loadParts)).toBe(13_500)
    expect(await findOwnCost(number, [unpriced, added], loadParts)).toBe(12_000)
    expect(await findOwnCost(number, [unpriced, stripped], loadParts)).toBeUndefined()
  })
})

describe("vehiclesOfNumber", () => {
  it("leaves out a vehicle that lost the number, and lists one that was given it", () => {
    expect(vehiclesOfNumber(number, entryOf("stripped", "supplied"), [stripped, fixed])).toEqual({
      vehicles: 2,
      firstVehicles: ["supplied", "fixed"],
    })
    expect(vehiclesOfNumber(number, entryOf("stripped"), [stripped])).toEqual({
      vehicles: 0,
      firstVehicles: [],
    })
  })

  it("counts a corrected vehicle that keeps the number once", () =>
    expect(vehiclesOfNumber(number, entryOf("fixed"), [fixed])).toEqual({
      vehicles: 1,
      firstVehicles: ["fixed"],
    }))

  it("lists at most 20 and counts all", () => {
    const ids = Array.from({ length: 20 }, (_, nth) => `supplied-${nth}`)
    const found = vehiclesOfNumber(number, { vehicles: 31, firstVehicles: ids }, [fixed])
    expect(found).toEqual({ vehicles: 32, firstVehicles: ids })
  })
})
