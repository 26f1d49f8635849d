import type { GeoPoint } from "#shared/domain/schedule/zips.ts"

/* Projects coordinates to a drawing with north at the top. */

export type Point = { x: number; y: number }
export type MapSize = { width: number; height: number }

const milesOfDegree = 69.1
/** Minimum width of the map in miles. */
const minMiles = 6
/** Pixels for numbers and names at the edge. */
const margin = 44

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Fits the points into the mapSize. Also returns miles per pixel. */
export const projectToMap = (points: readonly GeoPoint[], { width, height }: MapSize) => {
  const latitudes = points.map(({ latitude }) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const longitudeScale = Math.cos(radians((south + north) / 2))
  const easts = points.map(({ longitude }) => longitude * longitudeScale)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const perPixel = Math.max(
    (east - west) / (width - 2 * margin),
    (north - south) / (height - 2 * margin),
    minMiles / milesOfDegree / (width - 2 * margin),
  )
  const middle = { x: (west + east) / 2, y: (south + north) / 2 }
  return {
    at: ({ latitude, longitude }: GeoPoint): Point => ({
      x: width / 2 + (longitude * longitudeScale - middle.x) / perPixel,
      y: height / 2 - (latitude - middle.y) / perPixel,
    }),
    milesPerPixel: perPixel * milesOfDegree,
  }
}

/** A round distance for the scale that fits into `maxWidth` pixels. */
export const scaleOf = (milesPerPixel: number, maxWidth: number): { miles: number; width: number } => {
  const miles = [500, 200, 100, 50, 20, 10, 5, 2, 1].find((round) => round / milesPerPixel <= maxWidth) ?? 1
  return { miles, width: miles / milesPerPixel }
}

type Marked<Mark> = Point & { marks: Mark[] }

/** Stops in one ZIP code share a point, so they share a label. */
export const mergeMarkers = <Mark>(points: readonly (Point & { mark: Mark })[]): Marked<Mark>[] =>
  [...Map.groupBy(points, ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ x: first.x, y: first.y, marks: same.map(({ mark }) => mark) }] : []
  })

export const pointsInside = (
  points: Iterable<GeoPoint>,
  at: (point: GeoPoint) => Point,
  { width, height }: MapSize,
): Point[] => [...points].map(at).filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
