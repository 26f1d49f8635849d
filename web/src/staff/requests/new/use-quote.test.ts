import { describe, expect, test } from "vitest"
import type { Pane } from "#shared/domain/parts/openings.ts"
import type { OfficeQuote } from "#web/data/parts/quotes.ts"
import { valuesOfQuote } from "./use-quote.ts"

type Piece = OfficeQuote["glass"][number]
const piece = (partNumber: string, opening: Piece["opening"], orientation = ""): Piece => ({
  partNumber,
  opening,
  orientation,
  description: "",
  features: [],
  list: 54_000,
  hours: 2.3,
})
const quote = (own: Partial<OfficeQuote>): OfficeQuote => ({
  _id: "q",
  version: 1,
  at: "2026-11-30T18:00:00.000Z",
  heldUntil: "2099-12-30",
  state: "open",
  service: "replace",
  vehicle: "2019 Honda Civic",
  glass: [],
  panes: [],
  terms: { formula: "cost", formulaVersion: 1, net: "cost", listDiscount: 0 },
  ...own,
})
const partsOf = (own: Pick<OfficeQuote, "glass" | "panes" | "unsure">) => {
  const { panes, glass = {} } = valuesOfQuote(quote(own))
  return panes?.map((pane) => [pane, glass[pane]?.part])
}

describe("A new request from a quote", () => {
  test("has a pane whose glass the VIN decides, the price range, and the customer's words", () => {
    const values = valuesOfQuote(
      quote({
        glass: [piece("FW04218GTNN", "windshield")],
        panes: ["windshield", "back"],
        unsure: ["back"],
        range: { from: 49_300, to: 53_200 },
        calibrationPossible: true,
        words: "It has a slider, call after 5.",
      }),
    )
    expect(values).toMatchObject({
      panes: ["windshield", "back"],
      glass: { windshield: { part: "FW04218GTNN" } },
      calibrationNeeded: true,
      customerNotes:
        "It has a slider, call after 5.\nCheck by VIN which back glass fits. Quoted $493 to $532. It may need calibration.",
    })
  })

  test("puts glass that fits several panes where the visitor tapped", () => {
    const [any, right] = [piece("FD1", "door", "front"), piece("FD2", "door", "front right")]
    expect(partsOf({ glass: [any], panes: ["door-front-right"] })).toEqual([["door-front-right", "FD1"]])
    expect(partsOf({ glass: [any, right], panes: ["door-front-right", "door-front-left"] })).toEqual([
      ["door-front-right", "FD2"],
      ["door-front-left", "FD1"],
    ])
    const unsure: Pane[] = ["door-front-left"]
    expect(partsOf({ glass: [any], panes: ["door-front-left", "door-front-right"], unsure })).toEqual([
      ["door-front-left", undefined],
      ["door-front-right", "FD1"],
    ])
    expect(partsOf({ glass: [right], panes: [] })).toEqual([["door-front-right", "FD2"]])
  })
})
