import fc from "fast-check"
import { expect, test } from "vitest"
import { between, byKey, firstCover } from "./covered-areas.ts"

test("draws a rectangle between two corners in either order", () => {
  const cover = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 }
  expect(between({ x: 0.25, y: 0.5 }, { x: 0.5, y: 0.75 })).toEqual(cover)
  expect(between({ x: 0.5, y: 0.75 }, { x: 0.25, y: 0.5 })).toEqual(cover)
})

test("clips a rectangle at the photo's edge and ignores a tap", () => {
  expect(between({ x: 0.5, y: 0.5 }, { x: 3, y: -2 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
  expect(between({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.9 })).toBeUndefined()
})

test("moves a rectangle with arrow keys and resizes it with Shift; other keys do nothing", () => {
  expect(byKey(firstCover, "ArrowLeft", false)?.x).toBeCloseTo(0.33)
  expect(byKey(firstCover, "ArrowDown", true)?.height).toBeCloseTo(0.14)
  expect(byKey(firstCover, "a", false)).toBeUndefined()
})

test("keeps a rectangle inside the photo and visible for any key", () => {
  const press = fc.record({
    key: fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    shift: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(press, { maxLength: 120 }), (pressed) => {
      const { x, y, width, height } = pressed.reduce(
        (cover, { key, shift }) => byKey(cover, key, shift) ?? cover,
        firstCover,
      )
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThan(0.005)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
