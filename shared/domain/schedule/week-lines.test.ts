import fc from "fast-check"
import { expect, test } from "vitest"
import { openingDays, openingHoursText, type WeekHours } from "./opening-hours.ts"
import { comingClosures, weekLines } from "./week-lines.ts"

const weekOf = (hours: readonly string[]): WeekHours =>
  Object.fromEntries(openingDays.map(([, field], index) => [field, hours[index] ?? "closed"])) as WeekHours

const work = "08:00-17:00"

test("weekLines groups days with the same hours, Monday first", () => {
  expect(weekLines(weekOf(["closed", work, work, work, work, work, "09:00-14:00"]))).toEqual([
    { days: "Monday to Friday", hours: "8:00am to 5:00pm" },
    { days: "Saturday", hours: "9:00am to 2:00pm" },
    { days: "Sunday", hours: "Closed" },
  ])
})

test('weekLines names two days with "and", and seven as Every day', () => {
  expect(weekLines(weekOf(["closed", work, work, work, work, work, "closed"])).at(-1)).toEqual({
    days: "Saturday and Sunday",
    hours: "Closed",
  })
  expect(weekLines(weekOf(Array(7).fill(work)))).toEqual([{ days: "Every day", hours: "8:00am to 5:00pm" }])
})

test("weekLines puts every day on exactly one line, with its own hours", () => {
  const hours = fc.array(fc.constantFrom("closed", work, "09:00-14:00"), { minLength: 7, maxLength: 7 })
  const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  fc.assert(
    fc.property(hours, (given) => {
      const week = weekOf(given)
      const told = weekLines(week).flatMap(({ days, hours: of }) => {
        const [first = "", last = first] =
          days === "Every day" ? ["Monday", "Sunday"] : days.split(/ to | and /)
        return names.slice(names.indexOf(first), names.indexOf(last) + 1).map((day) => [day, of])
      })
      const field = new Map<string, (typeof openingDays)[number][1]>(openingDays)
      expect(told).toEqual(names.map((day) => [day, openingHoursText(week[field.get(day) ?? "sundayHours"])]))
    }),
  )
})

test("comingClosures joins days off in a row, and names holidays", () => {
  const week = weekOf(["closed", work, work, work, work, work, "closed"])
  const daysOff = [{ from: "2026-12-23", to: "2026-12-24" }]
  expect(comingClosures({ ...week, daysOff }, "2026-12-19")).toEqual([
    { from: "2026-12-23", to: "2026-12-24", holiday: undefined },
    { from: "2026-12-25", to: "2026-12-25", holiday: "Christmas" },
  ])
  expect(comingClosures({ ...week, daysOff }, "2026-12-25")).toEqual([
    { from: "2027-01-01", to: "2027-01-01", holiday: "New Year's Day" },
  ])
})

test.each([
  ["every day", work, "2026-12-01", { from: "2026-12-02", to: "2026-12-15" }],
  ["except on Sundays", "closed", "2026-12-06", { from: "2026-12-07", to: "2026-12-18" }],
])("comingClosures has the last day of long days off of a shop that opens %s", (_, sunday, today, dayOff) => {
  const week = weekOf([sunday, ...Array(6).fill(work)])
  expect(comingClosures({ ...week, daysOff: [dayOff] }, today)).toEqual([{ ...dayOff, holiday: undefined }])
})

test("comingClosures joins days off across a weekend and a holiday within them", () => {
  const week = weekOf(["closed", work, work, work, work, work, "closed"])
  const daysOff = [
    { from: "2026-12-21", to: "2026-12-26" },
    { from: "2026-12-28", to: "2026-12-30" },
    { technician: "cho", from: "2026-12-31", to: "2026-12-31" },
  ]
  expect(comingClosures({ ...week, daysOff }, "2026-12-20")).toEqual([
    { from: "2026-12-21", to: "2026-12-30", holiday: undefined },
  ])
})
