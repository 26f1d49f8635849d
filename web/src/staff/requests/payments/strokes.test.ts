import { describe, expect, test } from "vitest"
import { boundsOf, fitStrokes, margin } from "./strokes.ts"

const upright = { width: 366, height: 520 }
const across = { width: 810, height: 230 }
const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) })

describe("a signature when the phone is turned", () => {
  const tall = [stroke([20, 60], [340, 480]), stroke([10, 500], [350, 510])]
  const wide = [stroke([40, 180], [400, 60]), stroke([390, 200], [790, 30])]

  test.each([
    { name: "from upright to across", strokes: tall, from: upright, to: across },
    { name: "from across to upright", strokes: wide, from: across, to: upright },
    { name: "to a sheet that is hardly there", strokes: wide, from: across, to: { width: 90, height: 60 } },
  ])("stays whole on the sheet, $name", ({ strokes, from, to }) => {
    const bounds = boundsOf(fitStrokes(strokes, from, to))
    expect(bounds?.left).toBeGreaterThanOrEqual(margin - 0.001)
    expect(bounds?.top).toBeGreaterThanOrEqual(margin - 0.001)
    expect(bounds?.right).toBeLessThanOrEqual(to.width - margin + 0.001)
    expect(bounds?.bottom).toBeLessThanOrEqual(to.height - margin + 0.001)
  })

  test("keeps its shape", () => {
    const [before, after] = [boundsOf(wide), boundsOf(fitStrokes(wide, across, upright))]
    const shape = (bounds = { left: 0, top: 0, right: 0, bottom: 1 }) =>
      (bounds.right - bounds.left) / (bounds.bottom - bounds.top)
    expect(shape(after)).toBeCloseTo(shape(before))
  })

  test("is as it was when the phone is turned back", () => {
    expect(fitStrokes(wide, across, across)).toEqual(wide)
  })

  test("an empty sheet stays empty", () => {
    expect(fitStrokes([], upright, across)).toEqual([])
    expect(boundsOf([stroke()])).toBeUndefined()
  })
})
