import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { milesBetween, milesText, packZips, readZips } from "./zips.ts"

const zips = readZips(readFileSync(new URL("./zips.gen.txt", import.meta.url), "utf8"))
const place = (zip: string) => {
  const found = zips.get(zip)
  if (!found) throw new Error(`No ${zip}.`)
  return found
}

describe("the list of ZIP codes", () => {
  it("holds California and its neighbors, and none of the East", () => {
    for (const zip of ["95991", "95816", "92705", "89501", "97520", "85003"]) expect(zips.has(zip)).toBe(true)
    expect(zips.has("10001")).toBe(false)
  })

  it("locates a ZIP within a third of a mile", () => {
    // The Census Bureau has 38.575407, -121.464803.
    expect(place("95816")).toEqual({ latitude: 38.58, longitude: -121.46 })
  })

  it("reads what it packs, in hundredths of a degree", () => {
    const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 })
    const entry = fc.tuple(fc.integer({ min: 1, max: 99_999 }), hundredths(90), hundredths(180))
    fc.assert(
      fc.property(fc.uniqueArray(entry, { minLength: 1, selector: ([zip]) => zip }), (entries) => {
        const some = new Map(
          entries.map(([zip, north, east]) => [
            String(zip).padStart(5, "0"),
            { latitude: north / 100, longitude: east / 100 },
          ]),
        )
        expect(new Map([...readZips(packZips(some))].toSorted())).toEqual(new Map([...some].toSorted()))
      }),
    )
  })
})

describe("a distance", () => {
  it("is about that of the road", () => {
    // Highway 99 from Yuba City to Midtown Sacramento is 43 miles. The center of 95991 is south of town.
    expect(milesBetween(place("95991"), place("95816"))).toBeCloseTo(37.3, 0)
    expect(milesBetween(place("95816"), place("95816"))).toBe(0)
  })

  it("is said in whole miles", () => {
    expect(milesText(0)).toBe("under 1 mi")
    expect(milesText(0.99)).toBe("under 1 mi")
    expect(milesText(13.6)).toBe("14 mi")
    expect(milesText(1234)).toBe("1,234 mi")
  })
})
