import type { BasicPoint, PointGroup } from "signature_pad"

export type Box = { width: number; height: number }
type Point = { x: number; y: number }
type Stroke = { points: Point[] }
type Bounds = { left: number; top: number; right: number; bottom: number }

/** Kept free round the drawing, px: half of the widest line, and air. */
export const margin = 8

/** What the strokes cover; nothing as long as there are none. */
export function boundsOf(strokes: readonly Stroke[]): Bounds | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(Math.min(value, most), Math.min(least, most))

/**
 * Strokes drawn on one sheet, laid on a sheet of another size: as wide as it, unless they would not fit its height, and never
 * over an edge, so that turning the phone loses nothing.
 */
export function fitStrokes<S extends Stroke>(strokes: readonly S[], from: Box, to: Box): S[] {
  const bounds = boundsOf(strokes)
  if (!bounds || (from.width === to.width && from.height === to.height)) return [...strokes]
  const width = bounds.right - bounds.left
  const height = bounds.bottom - bounds.top
  const room = (whole: number, taken: number) => Math.max(0, whole - 2 * margin) / Math.max(1, taken)
  const scale = Math.min(to.width / from.width, room(to.width, width), room(to.height, height))

  const left = (bounds.left / from.width) * to.width
  const bottom = (bounds.bottom / from.height) * to.height
  const x = clamp(left, margin, to.width - margin - width * scale)
  const y = clamp(bottom - height * scale, margin, to.height - margin - height * scale)
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({
      ...point,
      x: x + (point.x - bounds.left) * scale,
      y: y + (point.y - bounds.top) * scale,
    })),
  }))
}

/**
 * The last stroke with all that lay between its points, as far as there was more, and of a pen as thick as it was pressed;
 * `strokes` itself where nothing is another.
 */
export function asDrawn(
  strokes: PointGroup[],
  { points, byPen }: { points: readonly BasicPoint[]; byPen: boolean },
): PointGroup[] {
  const last = strokes.at(-1)
  if (!last || (points.length <= last.points.length && !byPen)) return strokes
  const told = points.length > last.points.length ? [...points] : last.points
  // Half pressed, which is what a finger and a mouse say, is the usual line.
  const pressure = told.reduce((sum, point) => sum + point.pressure, 0) / Math.max(1, told.length)
  const thickness = byPen ? 0.6 + 0.8 * pressure : 1
  return [
    ...strokes.slice(0, -1),
    { ...last, minWidth: last.minWidth * thickness, maxWidth: last.maxWidth * thickness, points: told },
  ]
}
