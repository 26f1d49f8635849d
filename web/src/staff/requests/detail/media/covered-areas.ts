import type { Cover } from "#shared/api/gallery.ts"
import { clamp } from "#web/ui/clamp.ts"

/** Smallest size as a share of the photo. Smaller ones are accidental clicks. */
const smallest = 0.02

type Point = { x: number; y: number }

/** Rectangle between two corners. undefined if the pointer hardly moved. */
export const between = (from: Point, to: Point): Cover | undefined => {
  const [left, right] = [clamp(Math.min(from.x, to.x), 0, 1), clamp(Math.max(from.x, to.x), 0, 1)]
  const [top, bottom] = [clamp(Math.min(from.y, to.y), 0, 1), clamp(Math.max(from.y, to.y), 0, 1)]
  const cover = { x: left, y: top, width: right - left, height: bottom - top }
  return cover.width < smallest || cover.height < smallest ? undefined : cover
}

export const firstCover: Cover = { x: 0.35, y: 0.44, width: 0.3, height: 0.12 }

const step = 0.02
const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Arrow keys move, with Shift they resize. undefined for other keys. */
export const byKey = (cover: Cover, key: string, shift: boolean): Cover | undefined => {
  const [x, y] = steps[key] ?? []
  if (x === undefined || y === undefined) return undefined
  if (shift)
    return {
      ...cover,
      width: Math.max(smallest, clamp(cover.width + x, 0, 1 - cover.x)),
      height: Math.max(smallest, clamp(cover.height + y, 0, 1 - cover.y)),
    }
  return { ...cover, x: clamp(cover.x + x, 0, 1 - cover.width), y: clamp(cover.y + y, 0, 1 - cover.height) }
}
