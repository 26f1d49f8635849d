import { PNG } from "pngjs"
import type { Objects } from "#functions/platform/files/objects.ts"
import type { Random } from "./random.ts"

const width = 640
const height = 200
const pictures = 24

type Point = { x: number; y: number }

const strokes = (random: Random): Point[][] => {
  const letters = random.between(5, 9)
  const slant = 0.15 + random.roll() * 0.35
  const size = 34 + random.roll() * 16
  const base = 118 + random.roll() * 14
  const heights = Array.from({ length: letters }, (_, index) =>
    index === 0 ? 2 : random.chance(0.3) ? 1.5 : 0.55 + random.roll() * 0.4,
  )
  const loops = Array.from({ length: letters }, () => 0.3 + random.roll() * 0.7)
  const step = (width - 190) / letters
  const steps = letters * 40
  const name = Array.from({ length: steps }, (_, at) => {
    const index = Math.floor(at / 40)
    const turn = ((at % 40) / 40) * 2 * Math.PI
    const up = (heights[index] ?? 1) * size * 0.5 * (1 - Math.cos(turn))
    const sway = Math.sin(turn) * step * 0.42 * (loops[index] ?? 0.5)
    return { x: 60 + (at / 40) * step + sway + up * slant, y: base - up + at * 0.03 }
  })
  const end = name.at(-1) ?? { x: 60, y: base }
  const tail = Array.from({ length: 40 }, (_, at) => ({
    x: end.x + at * 2.1,
    y: end.y + Math.sin((at / 40) * Math.PI) * 16 - at * 0.25,
  }))
  const crossing = random.between(120, 260)
  return random.chance(0.4)
    ? [
        [...name, ...tail],
        [
          { x: crossing, y: base - size * 0.9 },
          { x: crossing + 70, y: base - size },
        ],
      ]
    : [[...name, ...tail]]
}

const segmentDistance = (point: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = Math.max(
    0,
    Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)),
  )
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
}

const drawn = (random: Random): Uint8Array => {
  const png = new PNG({ width, height })
  const pen = 1.5 + random.roll() * 0.8
  for (const stroke of strokes(random)) {
    for (const [index, a] of stroke.entries()) {
      const b = stroke[index + 1]
      if (!b) continue
      for (let y = Math.floor(Math.min(a.y, b.y) - 4); y <= Math.max(a.y, b.y) + 4; y += 1) {
        for (let x = Math.floor(Math.min(a.x, b.x) - 4); x <= Math.max(a.x, b.x) + 4; x += 1) {
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const ink = Math.max(0, Math.min(1, pen + 0.5 - segmentDistance({ x, y }, a, b))) * 255
          const at = (y * width + x) * 4
          png.data.set([16, 25, 26, Math.max(png.data[at + 3] ?? 0, ink)], at)
        }
      }
    }
  }
  // Without searching for the best PNG filter: twice the bytes, a sixth of the time.
  return PNG.sync.write(png, { filterType: 0 })
}

export const signatureOf = (customerId: string): string => {
  const sum = [...customerId].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return `signatures/demo/${String((sum % pictures) + 1).padStart(2, "0")}.png`
}

export const putSignatures = async (objects: Objects, random: Random): Promise<void> => {
  for (let index = 1; index <= pictures; index += 1)
    await objects.put(
      `signatures/demo/${String(index).padStart(2, "0")}.png`,
      drawn(random.fork(`hand ${index}`)),
      "image/png",
    )
}
