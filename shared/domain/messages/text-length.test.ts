import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textLength } from "./text-length.ts"

const segmentsOf = (message: string) => textLength(message).segments

describe("a text message", () => {
  it("of 160 letters goes out as one, one more makes two, and each of several has room for 153", () => {
    expect([0, 1, 160, 161, 306, 307].map((count) => segmentsOf("x".repeat(count)))).toEqual([
      0, 1, 1, 2, 2, 3,
    ])
  })

  it("counts a letter twice that phones escape, and never cuts it in two", () => {
    expect(textLength(`${"x".repeat(159)}€`)).toEqual({ characters: 160, segments: 2 })
    expect(segmentsOf(`${"x".repeat(152)}€${"x".repeat(151)}`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(152)}€${"x".repeat(152)}`)).toBe(3)
  })

  it("with one letter beyond the usual ones has room for 70, or 67 in each of several", () => {
    expect(textLength(`${"x".repeat(69)}’`)).toEqual({ characters: 70, segments: 1 })
    expect(segmentsOf(`${"x".repeat(70)}’`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(133)}’`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(134)}’`)).toBe(3)
  })

  it("counts a picture letter as one for a person and two on the way, in one segment", () => {
    expect(textLength("👍")).toEqual({ characters: 1, segments: 1 })
    expect(segmentsOf("👍".repeat(35))).toBe(1)
    expect(segmentsOf(`${"x".repeat(66)}👍${"x".repeat(65)}`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(66)}👍${"x".repeat(66)}`)).toBe(3)
  })

  it("never needs fewer segments for more letters, nor more than its letters fill", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.string({ maxLength: 40 }),
        (one, more) => {
          expect(segmentsOf(one + more)).toBeGreaterThanOrEqual(segmentsOf(one))
          expect(segmentsOf(one)).toBeLessThanOrEqual(Math.ceil((2 * one.length) / 66))
        },
      ),
    )
  })
})
