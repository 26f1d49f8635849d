import { describe, expect, test } from "vitest"
import { boundsOf, fitStrokes, margin, withCollectedPoints } from "./strokes.ts"

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
  ])("stays fully on the sheet, $name", ({ strokes, from, to }) => {
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

  test("is restored when the phone is turned back", () => {
    expect(fitStrokes(wide, across, across)).toEqual(wide)
  })

  test("keeps an empty sheet empty", () => {
    expect(fitStrokes([], upright, across)).toEqual([])
    expect(boundsOf([stroke()])).toBeUndefined()
  })
})

describe("a drawn stroke", () => {
  const at = (x: number, pressure = 0.5) => ({ x, y: 10, pressure, time: x })
  const usual = { penColor: "", dotSize: 0, minWidth: 1, maxWidth: 3, velocityFilterWeight: 0.7 }
  const strokes = [
    { ...usual, compositeOperation: "source-over" as const, points: [at(1)] },
    { ...usual, compositeOperation: "source-over" as const, points: [at(5), at(30)] },
  ]

  test("includes intermediate points and keeps earlier ones", () => {
    const points = [at(5), at(12), at(20), at(30)]
    const drawn = withCollectedPoints(strokes, { points, byPen: false })
    expect(drawn).toEqual([strokes[0], { ...strokes[1], points }])
  })

  test("is unchanged without intermediate points", () => {
    expect(withCollectedPoints(strokes, { points: [at(5), at(30)], byPen: false })).toBe(strokes)
    expect(withCollectedPoints([], { points: [at(5)], byPen: true })).toEqual([])
  })

  test("is as thick as the pen pressure", () => {
    const thick = (pressure: number) =>
      withCollectedPoints(strokes, {
        points: [at(5, pressure), at(20, pressure), at(30, pressure)],
        byPen: true,
      }).at(-1)?.maxWidth
    expect(thick(0.5)).toBeCloseTo(3)
    expect(thick(1)).toBeCloseTo(4.2)
    expect(thick(0.1)).toBeCloseTo(2.04)
  })
})
