import fc from "fast-check"
import { expect, test } from "vitest"
import { between, byKey, firstCover } from "./covers.ts"

test("a rectangle lies between two corners, whichever was first", () => {
  const cover = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 }
  expect(between({ x: 0.25, y: 0.5 }, { x: 0.5, y: 0.75 })).toEqual(cover)
  expect(between({ x: 0.5, y: 0.75 }, { x: 0.25, y: 0.5 })).toEqual(cover)
})

test("what is drawn beyond the photo ends at its edge, and a tap draws nothing", () => {
  expect(between({ x: 0.5, y: 0.5 }, { x: 3, y: -2 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
  expect(between({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.9 })).toBeUndefined()
})

test("arrow keys move it, and with Shift change its size; other keys do nothing", () => {
  expect(byKey(firstCover, "ArrowLeft", false)?.x).toBeCloseTo(0.33)
  expect(byKey(firstCover, "ArrowDown", true)?.height).toBeCloseTo(0.14)
  expect(byKey(firstCover, "a", false)).toBeUndefined()
})

test("it stays within the photo and never vanishes, whatever is pressed", () => {
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
