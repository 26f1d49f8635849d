import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { branchesByDistance, branchServing } from "./area.ts"
import { readZips } from "./zips.ts"

const zips = readZips(readFileSync(new URL("./zips.txt", import.meta.url), "utf8"))
const yubaCity = { _id: "yuba-city", zone: "Yuba City", cities: ["Marysville", "Chico"], zip: "95991" }
const sacramento = { _id: "sacramento", zone: "Sacramento", cities: ["Elk Grove"], zip: "95818" }
const woodland = { _id: "woodland", zone: "Woodland", cities: ["West Sacramento"], zip: "95695" }
const shops = [sacramento, yubaCity, woodland]

describe("The branch that drives to a customer", () => {
  const drives = (city: string | undefined, zip: string | undefined) =>
    branchServing({ city, zip }, shops, zips)?._id

  it("is the branch of their city, in any spelling and 60 miles away", () => {
    expect(drives("elk  GROVE", undefined)).toBe("sacramento")
    expect(drives("Chico", "95926")).toBe("yuba-city")
    expect(drives("Chico, CA", "95926")).toBe("yuba-city")
  })

  it("is the branch of the ZIP's city if no city is given, also when another shop is nearer", () => {
    expect(branchesByDistance("95605", shops, zips)[0]?.branch._id).toBe("sacramento")
    expect(drives("West Sacramento", "95605")).toBe("woodland")
    expect(drives(undefined, "95605")).toBe("woodland")
    expect(drives(undefined, "95926")).toBe("yuba-city")
  })

  it("is the nearest shop for a city that no branch serves, given or of the ZIP", () => {
    expect(drives(undefined, "95670")).toBe("sacramento")
    expect(drives("Bryte", "95605")).toBe("sacramento")
    expect(drives("Rancho Cordova", "95670")).toBe("sacramento")
  })

  it("is undefined for a city of the same name in another state", () => {
    const serving = [...shops, { _id: "auburn", zone: "Auburn", cities: ["Grass Valley"], zip: "95603" }]
    const drivesTo = (city: string | undefined, zip: string) =>
      branchServing({ city, zip }, serving, zips)?._id
    expect(drivesTo(undefined, "95945")).toBe("auburn")
    expect(drivesTo(undefined, "97029")).toBeUndefined()
    expect(drivesTo("Grass Valley", "97029")).toBeUndefined()
    expect(drivesTo("Grass Valley", "00000")).toBe("auburn")
  })

  it("is undefined when it is too far or the ZIP is unknown", () => {
    expect(drives("Fresno", "93701")).toBeUndefined()
    expect(drives(undefined, "93701")).toBeUndefined()
    expect(drives(undefined, "00000")).toBeUndefined()
    expect(drives(undefined, undefined)).toBeUndefined()
  })
})

it("branchesByDistance sorts by distance, or keeps the order when the distance is unknown", () => {
  const branchesThere = branchesByDistance("95926", shops, zips)
  expect(branchesThere.map(({ branch, miles = 0 }) => [branch._id, Math.round(miles / 10)])).toEqual([
    ["yuba-city", 6],
    ["woodland", 9],
    ["sacramento", 10],
  ])
  expect(branchesByDistance("00000", shops, zips)).toEqual(
    shops.map((branch) => ({ branch, miles: undefined })),
  )
})
