import type { BasicPoint, PointGroup } from "signature_pad"
import { clamp } from "../clamp.ts"

export type Box = { width: number; height: number }
type Point = { x: number; y: number }
type Stroke = { points: Point[] }
type Bounds = { left: number; top: number; right: number; bottom: number }

/** Padding around the strokes, px: half of the widest line plus some space. */
export const margin = 8

export function boundsOf(strokes: readonly Stroke[]): Bounds | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Scales strokes to a canvas of another size. No stroke crosses an edge, so rotation loses nothing. */
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

/** Replaces the last stroke's points with the collected ones, and a pen's width with its pressure. */
export function withCollectedPoints(
  strokes: PointGroup[],
  { points, byPen }: { points: readonly BasicPoint[]; byPen: boolean },
): PointGroup[] {
  const last = strokes.at(-1)
  if (!last || (points.length <= last.points.length && !byPen)) return strokes
  const collected = points.length > last.points.length ? [...points] : last.points
  // A finger and a mouse report a pressure of 0.5, which is the normal width.
  const pressure = collected.reduce((sum, point) => sum + point.pressure, 0) / Math.max(1, collected.length)
  const thickness = byPen ? 0.6 + 0.8 * pressure : 1
  return [
    ...strokes.slice(0, -1),
    { ...last, minWidth: last.minWidth * thickness, maxWidth: last.maxWidth * thickness, points: collected },
  ]
}
