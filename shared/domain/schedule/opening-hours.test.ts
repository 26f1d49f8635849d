import { expect, test } from "vitest"
import { often } from "#test/driver/long-runs.ts"
import { addDays } from "./dates.ts"
import { holidayOn } from "./holidays.ts"
import {
  comingDay,
  formatCountdown,
  hoursOfDay,
  openingAt,
  openingDays,
  openingHoursText,
  type WeekHours,
} from "./opening-hours.ts"

const week: WeekHours = {
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-14:00",
}

test("A shop is open on a Friday morning and counts down to five", () => {
  const opening = openingAt(week, new Date("2026-11-20T21:17:50Z"))
  expect(opening).toMatchObject({ open: true, today: 5, closesInMs: 13_330_000 })
  expect(formatCountdown(13_330_000)).toEqual({ words: "3h 42m 10s", figures: "3:42:10" })
})

test("A shop is closed at the minute of closing and shows its next opening", () => {
  expect(openingAt(week, new Date("2026-11-21T01:00:00Z"))).toEqual({
    open: false,
    date: "2026-11-20",
    today: 5,
    holiday: undefined,
    next: { day: "tomorrow", at: "9:00am" },
  })
})

test("A shop opens today when it is early on a working day", () => {
  expect(openingAt(week, new Date("2026-11-20T15:59:59Z"))).toMatchObject({
    open: false,
    next: { day: "today", at: "8:00am" },
  })
})

test("A shop that is closed on Sunday opens next on Monday", () => {
  expect(openingAt(week, new Date("2026-11-21T23:00:00Z"))).toMatchObject({
    open: false,
    next: { day: "Monday", at: "8:00am" },
  })
})

test("The countdown leaves out the hour that the clock skips in March", () => {
  const early = { ...week, sundayHours: "01:00-05:00" }
  expect(openingAt(early, new Date("2026-03-08T09:30:00Z"))).toMatchObject({
    open: true,
    closesInMs: 9_000_000,
  })
})

test("A shop that never opens has no next opening", () => {
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

test("openingHoursText formats hours as times, and anything else as Closed", () => {
  expect(openingHoursText("08:00-17:00")).toBe("8:00am to 5:00pm")
  expect(openingHoursText("closed")).toBe("Closed")
  expect(openingHoursText("17:00-08:00")).toBe("Closed")
})

/** Local time in the shop, from the runtime's own time zone data. */
const onTheWall = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "long",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})
const wallAt = (instant: Date) => {
  const part = Object.fromEntries(onTheWall.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    day: String(part.weekday),
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  }
}

const holidays: Record<string, string> = {
  "2026-01-01": "New Year's Day",
  "2026-05-25": "Memorial Day",
  "2026-07-04": "Independence Day",
  "2026-09-07": "Labor Day",
  "2026-11-26": "Thanksgiving",
  "2026-12-25": "Christmas",
  "2027-01-01": "New Year's Day",
  "2027-05-31": "Memorial Day",
  "2027-07-04": "Independence Day",
  "2027-09-06": "Labor Day",
  "2027-11-25": "Thanksgiving",
  "2027-12-25": "Christmas",
  "2028-01-01": "New Year's Day",
  "2028-05-29": "Memorial Day",
  "2028-07-04": "Independence Day",
  "2028-09-04": "Labor Day",
  "2028-11-23": "Thanksgiving",
  "2028-12-25": "Christmas",
}

test("holidayOn names exactly the eighteen holidays of 2026 to 2028", () => {
  const days = Array.from({ length: 1096 }, (_, nth) => addDays("2026-01-01", nth))
  expect(days.at(-1)).toBe("2028-12-31")
  const named = days.flatMap((date) => {
    const name = holidayOn(date)
    return name ? [[date, name]] : []
  })
  expect(Object.fromEntries(named)).toEqual(holidays)
})

test("A shop is closed on a holiday, names it, and shows the next opening day", () => {
  expect(openingAt(week, new Date("2026-11-26T20:00:00Z"))).toEqual({
    open: false,
    date: "2026-11-26",
    today: 4,
    holiday: "Thanksgiving",
    next: { day: "tomorrow", at: "8:00am" },
  })
  expect(openingAt(week, new Date("2026-11-26T02:00:00Z"))).toMatchObject({
    holiday: undefined,
    next: { day: "Friday", at: "8:00am" },
  })
  expect(openingAt(week, new Date("2027-12-25T02:00:00Z"))).toMatchObject({
    next: { day: "Monday", at: "8:00am" },
  })
})

test("A holiday on a closed day is not mentioned", () => {
  expect(openingAt(week, new Date("2027-07-04T20:00:00Z"))).toMatchObject({ open: false, holiday: undefined })
  expect(hoursOfDay(week, "2027-07-04")).toBe("Closed")
  expect(hoursOfDay(week, "2026-07-04")).toBe("Closed, Independence Day")
  expect(hoursOfDay(week, "2026-07-11")).toBe("9:00am to 2:00pm")
})

test("A Monday-only shop opens a week after a Monday holiday, with a date beyond that week", () => {
  const closed = Object.fromEntries(openingDays.map(([, field]) => [field, "closed"])) as WeekHours
  const mondays = { ...closed, mondayHours: "08:00-17:00" }
  expect(openingAt(mondays, new Date("2026-09-07T20:00:00Z"))).toMatchObject({ next: { day: "Monday" } })
  expect(openingAt(mondays, new Date("2026-09-06T20:00:00Z"))).toMatchObject({ next: { day: "Sep 14" } })
})

test("Each weekday maps to today or one of the next six days", () => {
  const sunday = [
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
  ]
  expect(openingDays.map((_, weekday) => comingDay("2026-11-22", weekday))).toEqual(sunday)
  expect(comingDay("2026-11-24", 2)).toBe("2026-11-24")
  expect(comingDay("2026-11-24", 1)).toBe("2026-11-30")
})

const halfAnHour = 30 * 60_000

const hoursOf = (shop: WeekHours, day: string): string => {
  const [, field] = openingDays.find(([name]) => name === day) ?? []
  return field ? shop[field] : "closed"
}

/** A leap year, and in the long run also the two years before. */
const firstYear = often(2028, 2026)
const years = 2029 - firstYear
const firstInstant = Date.parse(`${firstYear}-01-01T08:00Z`)
const lastInstant = Date.parse("2029-01-01T08:00Z")

test("A shop follows the wall clock in every half hour of a year and counts down to closing", () => {
  // Sunday and early hours, so that both clock changes fall into opening hours.
  const shop: WeekHours = { ...week, sundayHours: "00:30-06:00", saturdayHours: "09:00-14:00" }
  let seen = 0
  for (let at = firstInstant; at < lastInstant; at += halfAnHour) {
    const now = new Date(at)
    const wall = wallAt(now)
    const [opens = "", closes = ""] = hoursOf(shop, wall.day).split("-")
    const opening = openingAt(shop, now)
    const expected = opens !== "closed" && !holidays[wall.date] && wall.time >= opens && wall.time < closes
    if (opening.open !== expected) throw new Error(`${wall.date} ${wall.time}: ${JSON.stringify(opening)}`)
    if (!opening.open) continue
    const end = wallAt(new Date(at + opening.closesInMs))
    if (end.date !== wall.date || end.time !== closes)
      throw new Error(`${wall.date} ${wall.time}: closes at ${end.date} ${end.time}`)
    seen += 1
  }
  expect(seen).toBeGreaterThan(years * 52 * 8)
})

test("A closed shop shows the next time it really opens, on every day of a year", () => {
  const hour = 60 * 60_000
  let seen = 0
  for (let at = firstInstant; at < lastInstant; at += 5 * hour) {
    const opening = openingAt(week, new Date(at))
    if (opening.open) continue
    let next = at
    while (!openingAt(week, new Date(next)).open) next += hour
    const [then, today, tomorrow] = [
      wallAt(new Date(next)),
      wallAt(new Date(at)),
      addDays(wallAt(new Date(at)).date, 1),
    ]
    const day = then.date === today.date ? "today" : then.date === tomorrow ? "tomorrow" : then.day
    const isHoliday = holidays[today.date] !== undefined && hoursOf(week, today.day) !== "closed"
    if (opening.holiday !== (isHoliday ? holidays[today.date] : undefined))
      throw new Error(`${today.date}: ${opening.holiday}`)
    const told = `${opening.next?.day} ${opening.next?.at}`
    const wanted = `${day} ${Number(then.time.slice(0, 2))}:${then.time.slice(3)}am`
    if (told !== wanted) throw new Error(`${today.date} ${today.time}: ${told}, not ${wanted}`)
    seen += 1
  }
  expect(seen).toBeGreaterThan(years * 52 * 8)
})

test("A shop is closed on its days off, and a technician's don't close it", () => {
  const off = { from: "2026-12-23", to: "2026-12-24" }
  const shop = { ...week, daysOff: [off, { technician: "cho", from: "2026-12-21", to: "2026-12-22" }] }
  expect(openingAt(shop, new Date("2026-12-22T20:00:00Z"))).toMatchObject({ open: true })
  expect(openingAt(shop, new Date("2026-12-23T20:00:00Z"))).toMatchObject({
    open: false,
    holiday: undefined,
    next: { day: "Saturday", at: "9:00am" },
  })
  expect(hoursOfDay(shop, "2026-12-22")).toBe("8:00am to 5:00pm")
  expect(hoursOfDay(shop, "2026-12-24")).toBe("Closed")
})

test.each([
  ["two weeks", [{ from: "2026-12-01", to: "2026-12-14" }], "Dec 15"],
  ["three weeks", [{ from: "2026-12-01", to: "2026-12-21" }], "Dec 22"],
  [
    "several entries and a holiday",
    [
      { from: "2026-12-01", to: "2026-12-15" },
      { from: "2026-12-14", to: "2026-12-31" },
    ],
    "Jan 2",
  ],
  ["one week", [{ from: "2026-12-01", to: "2026-12-07" }], "Tuesday"],
])("A shop that is off for %s shows its next opening", (_, daysOff, day) => {
  const opening = openingAt({ ...week, daysOff }, new Date("2026-12-01T20:00:00Z"))
  expect(opening).toMatchObject({ open: false, next: { day } })
})
