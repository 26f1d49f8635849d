import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textLength } from "./text-length.ts"

const segmentsOf = (message: string) => textLength(message).segments

describe("Text message length", () => {
  it("is one segment up to 160 characters, then 153 in each of several segments", () => {
    expect([0, 1, 160, 161, 306, 307].map((count) => segmentsOf("x".repeat(count)))).toEqual([
      0, 1, 1, 2, 2, 3,
    ])
  })

  it("counts escaped characters twice, and never splits one across segments", () => {
    expect(textLength(`${"x".repeat(159)}€`)).toEqual({ characters: 160, segments: 2 })
    expect(segmentsOf(`${"x".repeat(152)}€${"x".repeat(151)}`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(152)}€${"x".repeat(152)}`)).toBe(3)
  })

  it("is 70 characters with a non-GSM character, or 67 in each of several segments", () => {
    expect(textLength(`${"x".repeat(69)}’`)).toEqual({ characters: 70, segments: 1 })
    expect(segmentsOf(`${"x".repeat(70)}’`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(133)}’`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(134)}’`)).toBe(3)
  })

  it("counts an emoji as one character, but two code units within one segment", () => {
    expect(textLength("👍")).toEqual({ characters: 1, segments: 1 })
    expect(segmentsOf("👍".repeat(35))).toBe(1)
    expect(segmentsOf(`${"x".repeat(66)}👍${"x".repeat(65)}`)).toBe(2)
    expect(segmentsOf(`${"x".repeat(66)}👍${"x".repeat(66)}`)).toBe(3)
  })

  it("never decreases with more characters, nor exceeds the segments they fill", () => {
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
