import { describe, expect, it } from "vitest"
import { panesOf } from "./line-opening.ts"
import { glassWords, lineOf, openingTexts, paneName, panes } from "./openings.ts"

describe("Car panes", () => {
  it("total thirteen, named by driver and passenger side", () => {
    expect(panes).toHaveLength(13)
    expect(paneName("door-front-left")).toBe("Front door, driver side")
    expect(paneName("quarter-right")).toBe("Quarter glass, passenger side")
  })

  it("round-trip through a line's opening and orientation", () => {
    expect(lineOf("windshield")).toEqual({ opening: "windshield" })
    expect(lineOf("vent-rear-left")).toEqual({ opening: "vent", orientation: "rear left" })
    for (const pane of panes) expect(panesOf(lineOf(pane))).toEqual([pane])
  })

  it("have words that replies are translated with", () => {
    const words = panes
      .map(lineOf)
      .map(({ opening, orientation }) => `${orientation ?? ""} ${opening}`.trim())
    const marked = [...glassWords, ...Object.values(openingTexts)]
    expect(words.filter((word) => !marked.includes(word))).toEqual([])
  })
})
