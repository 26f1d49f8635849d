import { describe, expect, it } from "vitest"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { type Answer, unsureOfGlass } from "#shared/domain/quotes/narrow-glass.ts"
import { idsOf, rangeOf, selectGlass } from "./selection.ts"
import type { Match } from "./use-matches.ts"

const glass = (_id: string, opening: Match["opening"], price?: number, features: Match["features"] = []) =>
  ({ _id, vehicle: "2018 Toyota Corolla", opening, orientation: "", features, price }) as Match

const plain = glass("plain", "windshield", 33_800)
const solar = glass("solar", "windshield", 35_000)
const camera = glass("camera", "windshield", 40_200, ["laneDepartureCamera"])
const back = glass("back", "back", 20_000)
const matches = [plain, solar, camera, back]

const select = (panes: Pane[], answers: Partial<Record<Pane, Answer>>) => {
  const selection = selectGlass({ service: "replace", panes, answers }, matches)
  const { matches: chosen = [], candidates = [] } = idsOf(selection)
  return [chosen, candidates]
}

describe("The selected glass", () => {
  it("is complete once each pane has an answer", () => {
    expect(select([], {})).toEqual([[], []])
    expect(select(["back"], {})).toEqual([["back"], []])
    expect(select(["windshield", "back"], {})).toEqual([[], []])
    expect(select(["windshield", "back"], { windshield: { chosen: "solar" } })).toEqual([
      ["solar", "back"],
      [],
    ])
    expect(select(["windshield", "sunroof"], { windshield: { chosen: "solar" } })).toEqual([[], []])
  })

  it("has candidates when the visitor is unsure, narrowed by their answers", () => {
    expect(select(["windshield", "back"], { windshield: { chosen: unsureOfGlass } })).toEqual([
      ["back"],
      ["plain", "solar", "camera"],
    ])
    expect(select(["windshield"], { windshield: { chosen: unsureOfGlass, has: [] } })).toEqual([
      [],
      ["plain", "solar"],
    ])
  })
})

it.each([
  [[plain, camera], { from: 33_800, to: 40_200 }],
  [[plain, glass("call", "windshield")], { from: 33_800, to: 33_800, isOpen: true }],
  [[glass("call", "windshield")], undefined],
])("returns prices of %o as %o", (candidates, range) => {
  expect(rangeOf(candidates)).toEqual(range)
})
