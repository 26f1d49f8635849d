import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { milesBetween, milesText, packZips, readZips } from "./zips.ts"

const zips = readZips(readFileSync(new URL("./zips.txt", import.meta.url), "utf8"))
const place = (zip: string) => {
  const found = zips.get(zip)
  if (!found) throw new Error(`No ${zip}.`)
  return found
}

describe("The ZIP code list", () => {
  it("contains California and its neighbors, but not the East", () => {
    for (const zip of ["95991", "95816", "92705", "89501", "97520", "85003"]) expect(zips.has(zip)).toBe(true)
    expect(zips.has("10001")).toBe(false)
  })

  it.each([
    // The Census Bureau's gazetteer of 2025. Older ones have 92821 elsewhere.
    ["95816", { latitude: 38.575407, longitude: -121.464803 }],
    ["95991", { latitude: 39.015503, longitude: -121.611202 }],
    ["92821", { latitude: 33.930523, longitude: -117.863772 }],
    ["89501", { latitude: 39.526024, longitude: -119.812624 }],
    ["97520", { latitude: 42.169559, longitude: -122.511785 }],
    ["85003", { latitude: 33.45052, longitude: -112.078343 }],
  ])("locates %s to a hundredth of a degree", (zip, { latitude, longitude }) => {
    expect(Math.abs(place(zip).latitude - latitude)).toBeLessThan(0.00501)
    expect(Math.abs(place(zip).longitude - longitude)).toBeLessThan(0.00501)
  })

  it.each([
    ["95991", "Yuba City"],
    ["95993", "Yuba City"],
    ["95616", "Davis"],
    ["92701", "Santa Ana"],
  ])("names the city of %s: %s", (zip, city) => {
    expect(place(zip).city).toBe(city)
  })

  it("reads what it packs, in hundredths of a degree", () => {
    const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 })
    const city = fc.constantFrom(undefined, "Davis", "Yuba City")
    const entry = fc.tuple(fc.integer({ min: 1, max: 99_999 }), hundredths(90), hundredths(180), city)
    fc.assert(
      fc.property(fc.uniqueArray(entry, { minLength: 1, selector: ([zip]) => zip }), (entries) => {
        const some = new Map(
          entries.map(([zip, north, east, name]) => [
            String(zip).padStart(5, "0"),
            { latitude: north / 100, longitude: east / 100, ...(name && { city: name }) },
          ]),
        )
        expect(new Map([...readZips(packZips(some))].toSorted())).toEqual(new Map([...some].toSorted()))
      }),
    )
  })
})

describe("A distance", () => {
  it("is close to the road distance", () => {
    // Highway 99 from Yuba City to Midtown Sacramento is 43 miles. The center of 95991 is south of town.
    expect(milesBetween(place("95991"), place("95816"))).toBeCloseTo(37.3, 0)
    expect(milesBetween(place("95816"), place("95816"))).toBe(0)
  })

  it("is shown in whole miles", () => {
    expect(milesText(0)).toBe("under 1 mi")
    expect(milesText(0.99)).toBe("under 1 mi")
    expect(milesText(13.6)).toBe("14 mi")
    expect(milesText(1234)).toBe("1,234 mi")
  })
})
