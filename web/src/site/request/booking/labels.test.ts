import { expect, it } from "vitest"
import { addressText } from "./labels.ts"

it("adds the state of the ZIP code to an address", () => {
  expect(addressText({ street: " 1420 Plumas St", city: "Yuba City ", zip: "95991" })).toBe(
    "1420 Plumas St, Yuba City, CA 95991",
  )
  expect(addressText({ street: "1420 Plumas St", city: "Yuba City, CA", zip: "95991" })).toBe(
    "1420 Plumas St, Yuba City, CA 95991",
  )
  expect(addressText({ street: "255 N Virginia St", city: "Reno", zip: "89501 " })).toBe(
    "255 N Virginia St, Reno, NV 89501",
  )
})
