import { describe, expect, test } from "vitest"
import { emptyDraft, type Quoted } from "./draft.ts"
import { holdPrice, updateHeldPrice } from "./hold-price.ts"
import { change, readDraft } from "./store.ts"

const car = { service: "windshield", year: "2021", make: "Toyota", model: "RAV4", style: "" } as const
const quoted: Quoted = {
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

  test("drops it on any way out of the step", () => {
    change({ ...emptyDraft, ...car, panes: ["windshield"], quoted: { ...quoted, glass: "another" } })
    updateHeldPrice(unpriced)
    expect(readDraft().quoted).toBeUndefined()
  })

  test("keeps the quote page's price", () => {
    change({ ...emptyDraft, ...car, panes: ["windshield"], quoted })
    holdPrice(unpriced)
    expect(readDraft().quoted).toEqual(quoted)
  })
})
