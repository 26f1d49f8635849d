import { expect, test } from "vitest"
import { countdown, hoursText, openingAt, type WeekHours } from "./opening-hours.ts"

const week: WeekHours = {
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-14:00",
}

test("on a Friday morning the shop is open and counts down to five", () => {
  const opening = openingAt(week, new Date("2026-11-20T21:17:50Z"))
  expect(opening).toMatchObject({ open: true, today: 5, closesInMs: 13_330_000 })
  expect(countdown(13_330_000)).toEqual({ words: "3h 42m 10s", figures: "3:42:10" })
})

test("at the minute of closing it is closed, and the next opening is named", () => {
  expect(openingAt(week, new Date("2026-11-21T01:00:00Z"))).toEqual({
    open: false,
    today: 5,
    next: { day: "tomorrow", at: "9:00am" },
  })
})

test("early on a working day it opens today", () => {
  expect(openingAt(week, new Date("2026-11-20T15:59:59Z"))).toMatchObject({
    open: false,
    next: { day: "today", at: "8:00am" },
  })
})

test("over a closed Sunday the next opening is Monday's", () => {
  expect(openingAt(week, new Date("2026-11-21T23:00:00Z"))).toMatchObject({
    open: false,
    next: { day: "Monday", at: "8:00am" },
  })
})

test("the hour that the clock skips in March is not counted", () => {
  const early = { ...week, sundayHours: "01:00-05:00" }
  expect(openingAt(early, new Date("2026-03-08T09:30:00Z"))).toMatchObject({
    open: true,
    closesInMs: 9_000_000,
  })
})

test("a shop that never opens has no next opening", () => {
  const closed: WeekHours = {
    sundayHours: "closed",
    mondayHours: "closed",
    tuesdayHours: "closed",
    wednesdayHours: "closed",
    thursdayHours: "closed",
    fridayHours: "closed",
    saturdayHours: "closed",
  }
  expect(openingAt(closed, new Date("2026-11-20T20:00:00Z"))).toMatchObject({
    next: undefined,
  })
})

test("hours are written as times, anything else as Closed", () => {
  expect(hoursText("08:00-17:00")).toBe("8:00am to 5:00pm")
  expect(hoursText("closed")).toBe("Closed")
  expect(hoursText("17:00-08:00")).toBe("Closed")
})
