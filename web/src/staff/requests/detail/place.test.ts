import { describe, expect, test } from "vitest"
import { checkedPlace } from "./place.ts"

const shops = [{ name: "Yuba City", address: "1024 Live Oak Blvd, Yuba City, CA 95991" }]

describe("where a job is done", () => {
  test("an address of our shop makes it a job in the shop, and says so", () => {
    expect(checkedPlace({ location: "Mobile", address: "1024 live oak blvd" }, shops)).toEqual({
      location: "Inshop",
      address: "1024 live oak blvd",
      alert: "This is our Yuba City shop, so we set the location to Inshop.",
    })
  })

  test("an address without a location is a mobile job", () => {
    expect(checkedPlace({ location: "", address: "1184 Plumas St" }, shops)).toMatchObject({
      location: "Mobile",
    })
  })

  test("anything else stays as it was chosen, without a word", () => {
    const chosen = { location: "Mobile", address: "1184 Plumas St" }
    expect(checkedPlace(chosen, shops)).toEqual(chosen)
    expect(checkedPlace({ location: "", address: "" }, shops)).toEqual({ location: "", address: "" })
    expect(checkedPlace({ location: "Inshop", address: "" }, shops)).toEqual({
      location: "Inshop",
      address: "",
    })
  })
})
