import { describe, expect, it } from "vitest"
import { answersWithVin, matchesOfVin } from "./by-vin.ts"

const byVin = { style: "LE Sedan", doors: 4, glass: { camera: true } }

describe("A VIN on the quote page", () => {
  it("narrows the cars down by style, unless the visitor searched in words", () => {
    const matches = [{ style: "4 DOOR SEDAN" }, { style: "5 DOOR HATCHBACK" }]
    expect(matchesOfVin({ way: "vin", byVin }, matches)).toEqual([{ style: "4 DOOR SEDAN" }])
    expect(matchesOfVin({ way: "words", byVin }, matches)).toBe(matches)
  })

  it("says about the glass of each pane what it knows", () => {
    const answers = { windshield: { has: [] } }
    expect(answersWithVin({ way: "vin", byVin, panes: ["windshield"], answers })).toEqual({
      windshield: { has: [], byVin: { camera: true } },
    })
    expect(answersWithVin({ way: "pick", byVin, panes: ["back"], answers })).toEqual({ back: {} })
  })
})
