import { describe, expect, it } from "vitest"
import { panesOf, readOpening } from "./line-opening.ts"

describe("the panes of the car", () => {
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
})
