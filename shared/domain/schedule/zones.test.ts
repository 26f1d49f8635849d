import { describe, expect, it } from "vitest"
import { compareZones, normalCity, parseAddress, stateOfZip, zoneOfJob } from "./zones.ts"

describe("stateOfZip", () => {
  it.each([
    ["95991", "CA"],
    ["90001", "CA"],
    ["96162", "CA"],
    ["89501", "NV"],
    ["89883", "NV"],
    ["97601", "OR"],
    ["86442", "AZ"],
    ["98101", "WA"],
    ["10001", "NY"],
    ["20598", "DC"],
    ["20101", "VA"],
    ["00501", "NY"],
    ["99950", "AK"],
  ])("%s is in %s", (zip, state) => expect(stateOfZip(zip)).toBe(state))

  it.each(["", "00001", "00901", "09001", "96910"])("defaults to the shops' own state for %s", (zip) =>
    expect(stateOfZip(zip)).toBe("CA"),
  )
})

describe("A typed address", () => {
  const plumas = { street: "1184 Plumas St", city: "Yuba City", state: "CA", zip: "95991" }

  it.each([
    "1184 Plumas St, Yuba City, CA 95991",
    "1184 Plumas St, Yuba City, ca 95991-1234",
    "1184 Plumas St\nYuba City, CA 95991",
    "1184 Plumas St,YUBA  CITY,CA,95991",
    "1184 Plumas St, Yuba City CA 95991",
    "1184 Plumas St, Yuba City, California 95991, USA",
    "1184 Plumas St, Yuba City, CA, CA 95991",
    "1184 Plumas St, Yuba City, California, CA 95991",
    "1184 Plumas St, Yuba City, CA 95991, CA 95991",
    "1184 Plumas St, Yuba City CA, CA 95991",
    "1184 Plumas St, Yuba City 95991, CA 95991",
  ])("is parsed: %s", (text) => expect(parseAddress(text)).toEqual(plumas))

  it("may lack a ZIP, or have a suite", () => {
    expect(parseAddress("640 Gray Ave, Yuba City, CA")).toEqual({
      street: "640 Gray Ave",
      city: "Yuba City",
      state: "CA",
    })
    expect(parseAddress("400 Capitol Mall, Suite 20, Sacramento, CA 95814")).toMatchObject({
      street: "400 Capitol Mall, Suite 20",
      city: "Sacramento",
    })
  })

  it.each([
    "",
    "Yuba City",
    "behind the barn",
    "1184 Plumas St",
    "1184 Plumas St, Yuba City",
    "CA 95991",
    "Yuba City, CA 95991",
    "1 Rue de Rivoli, Paris, ZZ 75001",
  ])("is not guessed: %s", (text) => expect(parseAddress(text)).toBeUndefined())

  it("may be in a city with the name of another state", () => {
    expect(parseAddress("12 Main St, Oregon, IL 61061")).toMatchObject({ city: "Oregon", state: "IL" })
  })

  it("has one normalized spelling of a city", () => {
    expect(normalCity("Yuba City, CA")).toBe("Yuba City")
    expect(normalCity("yuba city ca. 95991")).toBe("Yuba City")
    expect(normalCity("Nevada City")).toBe("Nevada City")
    expect(normalCity("California")).toBe("California")
    expect(normalCity("Lake California")).toBe("Lake California")
    expect(normalCity("Lake California, California")).toBe("Lake California")
    expect(normalCity("  rancho   CORDOVA ")).toBe("Rancho Cordova")
    expect(normalCity("coeur-d'alene")).toBe("Coeur-D'alene")
  })
})

describe("zoneOfJob", () => {
  it("returns the job's city, the branch's zone in the shop, or Unknown", () => {
    expect(
      zoneOfJob({ appointmentLocation: "Mobile", address: "640 Gray Ave, LINDA, CA 95901" }, "Yuba City"),
    ).toBe("Linda")
    expect(
      zoneOfJob({ appointmentLocation: "Inshop", address: "640 Gray Ave, Linda, CA" }, "Yuba City"),
    ).toBe("Yuba City")
    expect(zoneOfJob({ appointmentLocation: "Mobile", address: "the old mill" }, "Yuba City")).toBe("Unknown")
    expect(zoneOfJob({}, "Yuba City")).toBe("Unknown")
  })
})

it("sorts jobs without a zone after the other zones", () => {
  expect(["Unknown", "Yuba City", "Chico"].toSorted(compareZones)).toEqual(["Chico", "Yuba City", "Unknown"])
})
