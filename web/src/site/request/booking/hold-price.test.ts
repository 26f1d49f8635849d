import { describe, expect, test } from "vitest"
import { emptyDraft, type QuotedPrice } from "./draft.ts"
import { holdPrice, updateHeldPrice } from "./hold-price.ts"
import { change, readDraft } from "./store.ts"

const car = { service: "windshield", year: "2021", make: "Toyota", model: "RAV4", style: "" } as const
const quoted: QuotedPrice = {
  ...car,
  inOwnWords: false,
  panes: ["windshield"],
  id: "q",
  price: 29800,
  what: "Windshield, 2021 Toyota RAV4",
}
const unpriced = {
  service: "replace",
  carId: "rav4",
  cars: [],
  matches: [],
  answers: {},
  selection: { chosen: [], open: [] },
  price: undefined,
  failed: undefined,
  reload: () => {},
} as const

describe("leaving the damage step with unpriced glass", () => {
  test("drops the price held for other glass", () => {
    change({ ...emptyDraft, ...car, panes: ["windshield"], quoted: { ...quoted, glass: "another" } })
    holdPrice(unpriced)
    expect(readDraft().quoted).toBeUndefined()
  })

  const vin = "2T3P1RFV8MC154560"
  const glass = JSON.stringify({ service: "replace", partId: "FW04567", vin, panes: ["windshield"] })
  const held = { ...quoted, glass, carId: "rav4", answers: {} }
  const draft = { ...emptyDraft, ...car, carId: "rav4", vin, panes: ["windshield" as const], quoted: held }

  test.each([holdPrice, updateHeldPrice])("keeps an unchanged one while the catalog loads", (leave) => {
    change(draft)
    leave(unpriced)
    expect(readDraft().quoted).toEqual(held)
  })

  test.each([
    ["car", { carId: "rav4-hybrid" }],
    ["glass", { answers: { windshield: { chosen: "FW04568" } } }],
    ["VIN", { vin: "" }],
    ["panes", { panes: ["windshield" as const, "back" as const] }],
  ])("drops it on any way out of the step after a change of its %s", (_, other) => {
    change({ ...draft, ...other })
    updateHeldPrice(unpriced)
    expect(readDraft().quoted).toBeUndefined()
  })

  test("keeps the quote page's price", () => {
    change({ ...emptyDraft, ...car, panes: ["windshield"], quoted })
    holdPrice(unpriced)
    expect(readDraft().quoted).toEqual(quoted)
  })
})
