import { expect, test } from "vitest"
import { arrivalOf, parseDoneAt } from "./done-at.ts"

const now = new Date("2026-11-20T22:00:00Z")

test.each([
  ["an hour ago", "2026-11-20T21:00:00.000Z"],
  ["the day before, while the phone was offline", "2026-11-19T17:58:12.345Z"],
  ["a little more than a minute ago", "2026-11-20T21:58:59.999Z"],
  ["exactly a week ago", "2026-11-13T22:00:00.000Z"],
])("parseDoneAt accepts a time %s", (_, header) => {
  expect(parseDoneAt(header, now)?.toISOString()).toBe(header)
})

test.each([
  ["a minute ago", "2026-11-20T21:59:00Z"],
  ["now", "2026-11-20T22:00:00Z"],
  ["in the future, by a clock that is fast", "2026-11-20T23:00:00Z"],
  ["in 2030", "2030-01-01T00:00:00Z"],
  ["more than a week ago", "2026-11-13T21:59:59.999Z"],
  ["in 2010", "2010-01-01T00:00:00Z"],
  ["at no time", "at noon"],
  ["without saying when", undefined],
])("parseDoneAt treats what was done %s as done now", (_, header) => {
  expect(parseDoneAt(header, now)).toBeUndefined()
})

test("arrivalOf returns a time only if the phone dates the record over 5 minutes earlier", () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect(arrivalOf(undefined, now)).toEqual({})
  expect(arrivalOf(minutesAgo(5), now)).toEqual({})
  expect(arrivalOf(minutesAgo(6), now)).toEqual({ receivedAt: "2026-11-20T22:00:00.000Z" })
})
