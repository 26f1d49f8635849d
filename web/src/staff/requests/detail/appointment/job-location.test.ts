import { describe, expect, test } from "vitest"
import { correctLocation, zoneHint, zoneUnknownText } from "./job-location.ts"

const shops = [{ _id: "yuba-city", name: "Yuba City", address: "1024 Live Oak Blvd, Yuba City, CA 95991" }]

describe("a job's location", () => {
  test("becomes in-shop for an address of our shop, with a notice", () => {
    expect(correctLocation({ location: "Mobile", address: "1024 live oak blvd" }, shops)).toEqual({
      location: "Inshop",
      address: "1024 live oak blvd",
      branch: "yuba-city",
      alert: "This is our Yuba City shop, so we set the location to In Shop.",
    })
  })

  test("is mobile for an address without a location", () => {
    expect(correctLocation({ location: "", address: "1184 Plumas St" }, shops)).toMatchObject({
      location: "Mobile",
    })
  })

  test("otherwise stays as chosen, without a notice", () => {
    const selected = { location: "Mobile", address: "1184 Plumas St" }
    expect(correctLocation(selected, shops)).toEqual(selected)
    expect(correctLocation({ location: "", address: "" }, shops)).toEqual({ location: "", address: "" })
    expect(correctLocation({ location: "Inshop", address: "" }, shops)).toEqual({
      location: "Inshop",
      address: "",
    })
  })
})

describe("the zone of an address being typed", () => {
  const home = "112 Plumas St, Yuba City, CA 95991"
  test("is its city, or the customer's city if blank, and Unknown if unreadable", () => {
    expect(zoneHint("9 Pine St, Woodland, CA", home)).toBe("Zone Woodland")
    expect(zoneHint(" ", home)).toBe("Leave blank to use the customer's address, zone Yuba City.")
    expect(zoneHint("behind the mall", home)).toBe(zoneUnknownText)
    expect(zoneHint("", "behind the mall")).toBe(zoneUnknownText)
    expect(zoneHint("", "")).toBe("Where the car is.")
  })
})
