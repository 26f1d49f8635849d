import { expect, test } from "vitest"
import { mergeMarkers, pointsInside, projectToMap, scaleOf } from "./projection.ts"

const mapSize = { width: 420, height: 360 }

test("points north at the top and east to the right, within the mapSize", () => {
  const points = [
    { latitude: 38.6, longitude: -121.5 },
    { latitude: 39.2, longitude: -121.6 },
    { latitude: 38.9, longitude: -121.2 },
  ]
  const { at, milesPerPixel } = projectToMap(points, mapSize)
  const [south, north, east] = points.map(at)
  expect(north?.y).toBeCloseTo(44)
  expect(south?.y).toBeCloseTo(316)
  expect(east?.x).toBeGreaterThan(south?.x ?? 0)
  expect(north?.x).toBeLessThan(south?.x ?? 0)
  // 0.6 degrees are 41 miles over 272 pixels
  expect(milesPerPixel).toBeCloseTo(0.152, 3)
  expect(pointsInside([...points, { latitude: 45, longitude: -121 }], at, mapSize)).toHaveLength(3)
})

test("centers a single stop on a map a few miles wide", () => {
  const { at, milesPerPixel } = projectToMap([{ latitude: 39, longitude: -121 }], mapSize)
  expect(at({ latitude: 39, longitude: -121 })).toEqual({ x: 210, y: 180 })
  expect(milesPerPixel * (420 - 88)).toBeCloseTo(6)
})

test("picks a round scale that fits", () => {
  expect(scaleOf(0.152, 120)).toEqual({ miles: 10, width: 10 / 0.152 })
  expect(scaleOf(0.018, 120).miles).toBe(2)
})

test("groups stops at one point", () => {
  expect(
    mergeMarkers([
      { x: 10, y: 10, mark: 1 },
      { x: 90, y: 10, mark: 2 },
      { x: 10.2, y: 9.9, mark: 3 },
    ]),
  ).toEqual([
    { x: 10, y: 10, marks: [1, 3] },
    { x: 90, y: 10, marks: [2] },
  ])
})
