import { describe, expect, test } from "vitest"
import { chargesOf, fillEmpty, noLines, noPart, wrongFigures } from "./lines.ts"

const values = (changes: Partial<Parameters<typeof chargesOf>[0]> = {}) => ({
  ...noLines,
  work: "Replace" as const,
  panes: ["windshield" as const],
  chips: "1",
  invoiceType: "Cash" as const,
  ...changes,
})

describe("the only glass of a car", () => {
  const only = { part: "FW04915", list: "612.40", cost: "180.00", hours: "2.6", carId: "car-1" }

  test("fills in what is empty, and no typed price", () => {
    expect(fillEmpty(undefined, only)).toEqual(only)
    expect(fillEmpty({ ...noPart, list: "500", hours: "3" }, only)).toEqual({
      ...only,
      list: "500",
      hours: "3",
    })
  })
})

describe("the lines of a new request", () => {
  test("are one per selected glass, with the typed part and only typed figures", () => {
    const glass = { windshield: { part: " fw04915gtyn ", list: "", cost: "", hours: "" } }
    expect(chargesOf(values({ panes: ["windshield", "door-front-left"], glass }))).toEqual([
      { type: "Replace", opening: "windshield", part: "FW04915GTYN", partType: "nags" },
      { type: "Replace", opening: "door", orientation: "front left" },
    ])
  })

  test("carry list price and hours in cents and tenths", () => {
    const glass = { windshield: { part: "OEM 77-1", list: "$612.40", cost: "", hours: "2.65" } }
    expect(chargesOf(values({ glass }))).toEqual([
      { type: "Replace", opening: "windshield", part: "OEM 77-1", list: 61240, laborhours: 2.6 },
    ])
  })

  test("include the part's cost, except for a carrier, which pays by list price", () => {
    const glass = { windshield: { ...noPart, cost: "180" } }
    const net = values({ glass, invoiceType: "Net", withKit: false })
    expect(chargesOf(net)).toEqual([
      { type: "Replace", opening: "windshield", cost: 18_000, partcost: 18_000 },
    ])
    expect(chargesOf({ ...net, invoiceType: "Insurance" })).toEqual([
      { type: "Replace", opening: "windshield" },
    ])
  })

  test("put kit and molding after the glass, priced by the rates", () => {
    const moulding = { part: "wm1184", list: "58.25", cost: "", hours: "9" }
    expect(chargesOf(values({ withKit: true, withMoulding: true, moulding }))).toEqual([
      { type: "Replace", opening: "windshield" },
      { type: "Install Kit" },
      { type: "Moulding", part: "WM1184", list: 5825 },
    ])
  })

  test("adds a kit to glued glass if a carrier or account pays, unless changed by hand", () => {
    const withKit = (changes: Parameters<typeof values>[0]) =>
      chargesOf(values(changes)).some(({ type }) => type === "Install Kit")
    expect(withKit({ invoiceType: "Insurance" })).toBe(true)
    expect(withKit({ invoiceType: "Net", panes: ["quarter-left"] })).toBe(true)
    expect(withKit({ invoiceType: "Insurance", panes: ["door-front-left"] })).toBe(false)
    expect(withKit({ invoiceType: "Insurance", withKit: false })).toBe(false)
    expect(withKit({ invoiceType: "Cash" })).toBe(false)
  })

  test("contain only the chips of a repair, in the windshield unless another glass is selected", () => {
    const repair = { work: "Repair" as const, chips: "3", withKit: true }
    expect(chargesOf(values({ ...repair, panes: [] }))).toEqual([
      { type: "Repair", quantity: 3, opening: "windshield" },
    ])
    expect(chargesOf(values({ ...repair, panes: ["back"] }))).toEqual([
      { type: "Repair", quantity: 3, opening: "back" },
    ])
  })

  test("are empty without a selected glass or for work in free text", () => {
    expect(chargesOf(values({ panes: [] }))).toEqual([])
    expect(chargesOf(values({ work: "Other" }))).toEqual([])
  })
})

test("reports an invalid list price or hours at its field, but not for unselected glass", () => {
  const glass = { windshield: { ...noPart, list: "6l2" }, back: { ...noPart, hours: "-1" } }
  const fieldsOf = (changes: Parameters<typeof values>[0]) =>
    wrongFigures(values(changes)).map(({ path }) => path.join("."))
  expect(fieldsOf({ glass })).toEqual(["glass.windshield.list"])
  expect(fieldsOf({ glass, panes: ["windshield", "back"] })).toEqual([
    "glass.windshield.list",
    "glass.back.hours",
  ])
  expect(fieldsOf({ withMoulding: true, moulding: { ...noPart, list: "x" } })).toEqual(["moulding.list"])
})
