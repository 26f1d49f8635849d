import { expect, test } from "vitest"
import { nextEntryId } from "./position.ts"

const ids = ["a", "b", "c", "d"]

test.each([
  ["b", "up", "a"],
  ["b", "down", "d"],
  ["c", "down", null],
  ["d", "top", "a"],
  ["a", "up", undefined],
  ["a", "top", undefined],
  ["d", "down", undefined],
  ["x", "up", undefined],
] as const)("%s, %s, comes before %s", (id, way, before) => {
  expect(nextEntryId(ids, id, way)).toBe(before)
})

test.each([
  ["a", "c", "top", "c"],
  ["a", "c", "bottom", "d"],
  ["a", "d", "bottom", null],
  ["d", "a", "top", "a"],
  ["b", "b", "top", undefined],
  ["b", "b", "bottom", undefined],
  ["b", "a", "bottom", undefined],
  ["b", "c", "top", undefined],
] as const)("%s dropped on %s, at its %s, comes before %s", (id, at, edge, before) => {
  expect(nextEntryId(ids, id, { id: at, edge })).toBe(before)
})
