import { expect, it } from "vitest"
import { savedFormula } from "#shared/domain/quotes/formula.ts"
import { aPart } from "#test/builders/catalog.ts"
import { openGlass, priceRange } from "./price-range.ts"

const formula = savedFormula("cost * 1.30 + 100")
if (!formula) throw new Error("The formula is wrong.")
const terms = {
  cash: { formula, net: "cost" as const, taxRate: 7.25, taxExempt: false },
  repair: undefined,
}
const left = { opening: "door", orientation: "front left" } as const
const right = { opening: "door", orientation: "front right" } as const
const [plain, camera, unknown] = [
  aPart("PLAIN", { cost: 15_500 }),
  aPart("CAMERA", { cost: 18_500 }),
  aPart("UNKNOWN", { cost: null }),
]
const door = aPart("DOOR", { cost: 7_000, ...left })

it.each([
  ["the cheapest to the dearest", [], [plain, camera], { from: 30_200, to: 34_100 }],
  ["with the glass that is known", [door], [camera, plain], { from: 49_300, to: 53_200 }],
  ["more if one has no price", [], [unknown, plain], { from: 30_200, to: 30_200, isOpen: true }],
  ["nothing if none has a price", [], [unknown], undefined],
  ["nothing if the known glass has none", [unknown], [plain], undefined],
])("priceRange covers the glass that the VIN decides between: %s", (_, known, candidates, range) => {
  expect(priceRange(known, openGlass(candidates), terms)).toEqual(range)
})

it("priceRange adds up the cheapest and the dearest glass of each pane", () => {
  const open = openGlass([plain, camera, door, aPart("OTHER", { cost: 9_000, ...left })])
  expect(open.map(({ pane }) => pane)).toEqual(["windshield", "door-front-left"])
  expect(priceRange([], open, terms)).toEqual({ from: 30_200 + 19_100, to: 34_100 + 21_700 })
})

it("openGlass assigns glass that fits several panes to the chosen pane", () => {
  const anyFront = aPart("ANY", { opening: "door", orientation: "front" })
  expect(openGlass([anyFront]).map(({ pane }) => pane)).toEqual(["door-front-left"])
  expect(openGlass([anyFront], ["door-front-right"]).map(({ pane }) => pane)).toEqual(["door-front-right"])
  expect(openGlass([aPart("R", right)], ["door-front-left"]).map(({ pane }) => pane)).toEqual([
    "door-front-right",
  ])
})
