import { expect, test } from "vitest"
import { stepsTo } from "./use-order.ts"

const ids = ["a", "b", "c", "d"]

test.each([
  ["a", "c", "bottom", 2],
  ["a", "c", "top", 1],
  ["d", "a", "top", -3],
  ["c", "a", "bottom", -1],
  ["b", "b", "top", 0],
  ["b", "b", "bottom", 0],
  ["b", "a", "bottom", 0],
] as const)("%s dropped on %s, at its %s, moves by %i", (id, at, edge, places) => {
  expect(stepsTo(ids, id, { id: at, edge })).toBe(places)
})
