import { describe, expect, it } from "vitest"
import { panesOf, readOpening } from "./line-opening.ts"

describe("panesOf", () => {
  it("returns the pane for a line's opening and orientation", () => {
    expect(panesOf({ opening: "windshield" })).toEqual(["windshield"])
    expect(panesOf({ opening: "Back Glass", orientation: "rear" })).toEqual(["back"])
    expect(panesOf({ opening: "door", orientation: "front left" })).toEqual(["door-front-left"])
    expect(panesOf({ opening: "Door", orientation: "Right Rear" })).toEqual(["door-rear-right"])
    expect(panesOf({ opening: "quarter", orientation: "right" })).toEqual(["quarter-right"])
    expect(panesOf({ opening: "vent", orientation: "driver side, rear" })).toEqual(["vent-rear-left"])
  })

  it("returns all matching panes when the line is ambiguous", () => {
    expect(panesOf({ opening: "door", orientation: "left" })).toEqual(["door-front-left", "door-rear-left"])
    expect(panesOf({ opening: "door" })).toHaveLength(4)
    expect(panesOf({ opening: "quarter", orientation: "front" })).toEqual(["quarter-left", "quarter-right"])
  })

  it("returns no pane for a line without glass", () => {
    expect(panesOf({})).toEqual([])
    expect(panesOf({ opening: "hood" })).toEqual([])
    expect(readOpening("Sunroof")).toBe("sunroof")
    expect(readOpening("")).toBeUndefined()
  })
})
