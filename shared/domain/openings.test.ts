import { describe, expect, it } from "vitest"
import { lineOf, paneName, panes, panesOf, readOpening } from "./openings.ts"

describe("the panes of the car", () => {
  it("are thirteen, named for the driver's and the passenger's side", () => {
    expect(panes).toHaveLength(13)
    expect(paneName("door-front-left")).toBe("Front door, driver side")
    expect(paneName("quarter-right")).toBe("Quarter glass, passenger side")
  })

  it("light up for a line's opening and orientation", () => {
    expect(panesOf({ opening: "windshield" })).toEqual(["windshield"])
    expect(panesOf({ opening: "Back Glass", orientation: "rear" })).toEqual(["back"])
    expect(panesOf({ opening: "door", orientation: "front left" })).toEqual(["door-front-left"])
    expect(panesOf({ opening: "Door", orientation: "Right Rear" })).toEqual(["door-rear-right"])
    expect(panesOf({ opening: "quarter", orientation: "right" })).toEqual(["quarter-right"])
    expect(panesOf({ opening: "vent", orientation: "driver side, rear" })).toEqual(["vent-rear-left"])
  })

  it("light up together when the line does not tell them apart", () => {
    expect(panesOf({ opening: "door", orientation: "left" })).toEqual(["door-front-left", "door-rear-left"])
    expect(panesOf({ opening: "door" })).toHaveLength(4)
    expect(panesOf({ opening: "quarter", orientation: "front" })).toEqual(["quarter-left", "quarter-right"])
  })

  it("stay dark for a line about no glass", () => {
    expect(panesOf({})).toEqual([])
    expect(panesOf({ opening: "hood" })).toEqual([])
    expect(readOpening("Sunroof")).toBe("sunroof")
    expect(readOpening("")).toBeUndefined()
  })

  it("are stored as the line's opening and orientation, and found again", () => {
    expect(lineOf("windshield")).toEqual({ opening: "windshield" })
    expect(lineOf("vent-rear-left")).toEqual({ opening: "vent", orientation: "rear left" })
    for (const pane of panes) expect(panesOf(lineOf(pane))).toEqual([pane])
  })
})
