import { expect, test } from "vitest"
import { doneAtOf, isLate } from "./done-at.ts"

const now = new Date("2026-11-20T22:00:00Z")

test.each([
  ["an hour ago", "2026-11-20T21:00:00.000Z", "2026-11-20T21:00:00.000Z", true],
  [
    "the day before, while the phone was offline",
    "2026-11-19T17:58:12.345Z",
    "2026-11-19T17:58:12.345Z",
    true,
  ],
  ["a minute ago", "2026-11-20T21:59:00Z", "2026-11-20T21:59:00.000Z", false],
  ["in the future, by a clock that is fast: now", "2026-11-20T23:00:00Z", now.toISOString(), false],
  ["in another year, by a clock that stands: now", "1970-01-01T00:00:00Z", now.toISOString(), false],
  ["at no time", "at noon", undefined, false],
  ["not told", undefined, undefined, false],
])("done %s", (_, told, at, late) => {
  const doneAt = doneAtOf(told, now)
  expect(doneAt?.toISOString()).toBe(at)
  expect(isLate(doneAt, now)).toBe(late)
})
