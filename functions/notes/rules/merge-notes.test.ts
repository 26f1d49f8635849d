import { expect, test } from "vitest"
import type { Note } from "#shared/api/requests/notes.ts"
import { mergeNewestFirst } from "./merge-notes.ts"

const at = (...seconds: number[]) =>
  seconds.map((second) => ({ _id: `${second}`, createdAt: new Date(second * 1000).toISOString() }) as Note)
const ids = (notes: Note[]) => notes.map(({ _id }) => Number(_id))

test("mergeNewestFirst merges two lists, newest first, up to the limit", () => {
  expect(ids(mergeNewestFirst(at(9, 5, 1), at(8, 6, 2), 10))).toEqual([9, 8, 6, 5, 2, 1])
  expect(ids(mergeNewestFirst(at(9, 5, 1), at(8, 6, 2), 3))).toEqual([9, 8, 6])
  expect(ids(mergeNewestFirst([], at(8, 6), 10))).toEqual([8, 6])
  expect(mergeNewestFirst([], [], 10)).toEqual([])
})

test("mergeNewestFirst keeps the order within each list when clocks disagree", () => {
  expect(ids(mergeNewestFirst(at(5, 7), at(6), 10))).toEqual([6, 5, 7])
})
