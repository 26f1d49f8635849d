import { describe, expect, it } from "vitest"
import { panesOf } from "./line-opening.ts"
import { lineOf, paneName, panes } from "./openings.ts"

describe("the panes of the car", () => {
  it("are thirteen, named for the driver's and the passenger's side", () => {
    expect(panes).toHaveLength(13)
    expect(paneName("door-front-left")).toBe("Front door, driver side")
    expect(paneName("quarter-right")).toBe("Quarter glass, passenger side")
  })

  it("are stored as the line's opening and orientation, and found again", () => {
    expect(lineOf("windshield")).toEqual({ opening: "windshield" })
    expect(lineOf("vent-rear-left")).toEqual({ opening: "vent", orientation: "rear left" })
    for (const pane of panes) expect(panesOf(lineOf(pane))).toEqual([pane])
  })
})
