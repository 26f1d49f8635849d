import { expect, test } from "vitest"
import { doneBefore } from "./done-at.ts"

const now = new Date("2026-11-20T22:00:00Z")

test.each([
  ["an hour ago", "2026-11-20T21:00:00.000Z", "2026-11-20T21:00:00.000Z"],
  ["the day before, while the phone was offline", "2026-11-19T17:58:12.345Z", "2026-11-19T17:58:12.345Z"],
  ["a minute ago, which is now", "2026-11-20T21:59:00Z", undefined],
  ["in the future, by a clock that is fast", "2026-11-20T23:00:00Z", undefined],
  ["in another year, by a clock that stands", "1970-01-01T00:00:00Z", undefined],
  ["at no time", "at noon", undefined],
  ["not told", undefined, undefined],
])("done %s", (_, told, at) => {
  expect(doneBefore(told, now)?.toISOString()).toBe(at)
})
