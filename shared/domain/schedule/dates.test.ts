import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addDays,
  addMonths,
  daysBetween,
  dayText,
  endOfMonth,
  formatInstant,
  formatInstantInSentence,
  fullDate,
  instantAt,
  instantText,
  isDate,
  isWindow,
  longDate,
  monthOf,
  monthTitle,
  parseWireDate,
  parseWireTime,
  shopTimeAt,
  shortDate,
  startOfMonth,
  timeText,
  todayIn,
  toPageDate,
  toWireDate,
  toWireTime,
  weekdayOf,
  windowText,
  windowTimes,
  yearIn,
} from "./dates.ts"

const anyDate = fc
  .date({ min: new Date("1980-01-01"), max: new Date("2079-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe("A wire date", () => {
  it("has month, day, and year, with or without leading zeros", () => {
    expect(parseWireDate("11/20/2026")).toBe("2026-11-20")
    expect(parseWireDate("1/5/2026")).toBe("2026-01-05")
    expect(parseWireDate("01/05/2026")).toBe("2026-01-05")
    expect(toWireDate("2026-01-05")).toBe("1/5/2026")
  })

  it("uses dashes in page addresses", () => {
    expect(toPageDate("2026-11-05")).toBe("11-5-2026")
  })

  it.each([
    "2/30/2026",
    "2/29/2026",
    "13/1/2026",
    "0/1/2026",
    "4/31/2026",
    "11/20/26",
    "2026-11-20",
    "11-20-2026",
    "",
  ])("is rejected when it is not a real day: %s", (text) => expect(parseWireDate(text)).toBeUndefined())

  it("has a February 29 only in leap years", () => {
    expect(parseWireDate("2/29/2028")).toBe("2028-02-29")
    expect(parseWireDate("2/29/2000")).toBe("2000-02-29")
    expect(parseWireDate("2/29/2100")).toBeUndefined()
  })

  it("reads back as the date that was written", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseWireDate(toWireDate(date))).toBe(date)
        expect(isDate(date)).toBe(true)
      }),
    )
  })

  it("is not valid as a stored date", () => {
    expect(isDate("2026-02-30")).toBe(false)
    expect(isDate("2026-2-3")).toBe(false)
    expect(isDate("11/20/2026")).toBe(false)
  })
})

describe("A wire time", () => {
  it.each([
    ["6:00am", 360],
    ["12:00am", 0],
    ["12:30am", 30],
    ["12:00pm", 720],
    ["1:00pm", 780],
    ["9:00pm", 1260],
    ["11:59pm", 1439],
  ])("%s is %i minutes after midnight", (text, minutes) => {
    expect(parseWireTime(text)).toBe(minutes)
    expect(toWireTime(minutes)).toBe(text)
  })

  it.each(["13:00pm", "0:30am", "6:60am", "6am", "18:00", ""])(
    "is rejected when it is not a clock time: %s",
    (text) => expect(parseWireTime(text)).toBeUndefined(),
  )

  it("reads back as the time that was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(parseWireTime(toWireTime(minutes))).toBe(minutes)
      }),
    )
  })
})

describe("The shop's clock", () => {
  it("is in California, even when UTC is on another day", () => {
    expect(todayIn(new Date("2026-11-21T06:30:00Z"))).toBe("2026-11-20")
    expect(todayIn(new Date("2026-11-21T08:00:00Z"))).toBe("2026-11-21")
    expect(shopTimeAt("2026-07-04T19:05:00Z")).toEqual({ date: "2026-07-04", minutes: 725 })
    expect(shopTimeAt("2026-11-20T08:00:00Z")).toEqual({ date: "2026-11-20", minutes: 0 })
  })

  it("returns the shop's year, which starts later than in UTC", () => {
    expect(yearIn(new Date("2027-01-01T07:59:00Z"))).toBe(2026)
    expect(yearIn(new Date("2027-01-01T08:00:00Z"))).toBe(2027)
  })

  it("jumps from 1:59am to 3:00am on the second Sunday of March", () => {
    expect(shopTimeAt("2026-03-08T09:59:00Z")).toEqual({ date: "2026-03-08", minutes: 119 })
    expect(shopTimeAt("2026-03-08T10:00:00Z")).toEqual({ date: "2026-03-08", minutes: 180 })
  })

  it("shows 1:30am twice on the first Sunday of November", () => {
    expect(shopTimeAt("2026-11-01T08:30:00Z")).toEqual({ date: "2026-11-01", minutes: 90 })
    expect(shopTimeAt("2026-11-01T09:30:00Z")).toEqual({ date: "2026-11-01", minutes: 90 })
  })

  it("converts a wall time to an instant in winter and in summer", () => {
    expect(instantAt("2026-11-20", 780).toISOString()).toBe("2026-11-20T21:00:00.000Z")
    expect(instantAt("2026-07-04", 780).toISOString()).toBe("2026-07-04T20:00:00.000Z")
    expect(instantAt("2026-03-08", 360).toISOString()).toBe("2026-03-08T13:00:00.000Z")
    expect(instantAt("2026-11-01", 360).toISOString()).toBe("2026-11-01T14:00:00.000Z")
  })

  it("uses the first of a repeated hour, and moves a skipped one forward", () => {
    expect(instantAt("2026-11-01", 90).toISOString()).toBe("2026-11-01T08:30:00.000Z")
    expect(shopTimeAt(instantAt("2026-03-08", 150))).toEqual({ date: "2026-03-08", minutes: 210 })
  })

  it("round-trips a wall time through an instant, from 3:00am on", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 180, max: 1439 }), (date, minutes) => {
        expect(shopTimeAt(instantAt(date, minutes))).toEqual({ date, minutes })
      }),
    )
  })
})

describe("Calendar functions", () => {
  it("add days across the ends of months and years, and across clock changes", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01")
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
    expect(addDays("2026-03-07", 1)).toBe("2026-03-08")
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09")
    expect(addDays("2026-11-02", -1)).toBe("2026-11-01")
    expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2)
  })

  it("count the days that addDays added", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it("find the ends of a month and the adjacent months", () => {
    expect(startOfMonth("2026-11-20")).toBe("2026-11-01")
    expect(endOfMonth("2026-11-20")).toBe("2026-11-30")
    expect(endOfMonth("2028-02-03")).toBe("2028-02-29")
    expect(endOfMonth("2026-12-01")).toBe("2026-12-31")
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-01")
    expect(addMonths("2026-01-31", -1)).toBe("2025-12-01")
    expect(monthOf("2026-11-20")).toBe("2026-11")
  })

  it("return the day of the week", () => {
    expect(weekdayOf("2026-11-20")).toBe(5)
    expect(weekdayOf("2026-11-22")).toBe(0)
  })
})

describe("An appointment window", () => {
  it("starts and ends on the half hour between 6:00am and 9:00pm", () => {
    expect(windowTimes).toHaveLength(31)
    expect(windowTimes.slice(0, 2)).toEqual([360, 390])
    expect(windowTimes.at(-1)).toBe(1260)
    expect(isWindow({ start: 780, end: 900 })).toBe(true)
    expect(isWindow({ start: 900, end: 780 })).toBe(false)
    expect(isWindow({ start: 780, end: 780 })).toBe(false)
    expect(isWindow({ start: 785, end: 900 })).toBe(false)
    expect(isWindow({ start: 330, end: 900 })).toBe(false)
  })

  it("is formatted with 'to'", () => expect(windowText({ start: 780, end: 900 })).toBe("1:00pm to 3:00pm"))
})

describe("Displayed dates", () => {
  const now = new Date("2026-11-20T17:41:00Z")

  it("have a short form, a long form, and a form with the year", () => {
    expect(shortDate("2026-11-20")).toBe("Fri, Nov 20")
    expect(longDate("2026-11-20")).toBe("Friday, November 20")
    expect(fullDate("2026-11-20")).toBe("Fri, Nov 20, 2026")
    expect(monthTitle("2026-11-20")).toBe("November 2026")
  })

  it("use Today, Tomorrow, and Yesterday for nearby days", () => {
    expect(dayText("2026-11-20", "2026-11-20")).toBe("Today")
    expect(dayText("2026-11-21", "2026-11-20")).toBe("Tomorrow")
    expect(dayText("2026-11-19", "2026-11-20")).toBe("Yesterday")
    expect(dayText("2026-11-17", "2026-11-20")).toBe("Tue, Nov 17")
    expect(dayText("2025-11-17", "2026-11-20")).toBe("Mon, Nov 17, 2025")
    expect(timeText("2026-11-20", 780, "2026-11-20")).toBe("1:00pm")
    expect(timeText("2026-11-21", 780, "2026-11-20")).toBe("Tomorrow, 1:00pm")
    expect(timeText(undefined, 780, "2026-11-20")).toBe("1:00pm")
  })

  it("stamp history by age", () => {
    expect(formatInstant("2026-11-20T17:20:00Z", now)).toBe("Today 9:20am")
    expect(formatInstant("2026-11-19T22:10:00Z", now)).toBe("Thu 2:10pm")
    expect(formatInstant("2026-11-14T22:10:00Z", now)).toBe("Sat 2:10pm")
    expect(formatInstant("2026-11-13T22:10:00Z", now)).toBe("Nov 13, 2:10pm")
    expect(formatInstant("2025-11-13T22:10:00Z", now)).toBe("Nov 13, 2025, 2:10pm")
  })

  it("have the same stamps within a sentence", () => {
    expect(formatInstantInSentence("2026-11-20T17:20:00Z", now)).toBe("today at 9:20am")
    expect(formatInstantInSentence("2026-11-19T22:10:00Z", now)).toBe("Thu at 2:10pm")
    expect(formatInstantInSentence("2025-11-13T22:10:00Z", now)).toBe("Nov 13, 2025 at 2:10pm")
  })

  it("stamp last evening with its weekday even if UTC is already on the next day", () => {
    expect(formatInstant("2026-11-20T05:00:00Z", now)).toBe("Thu 9:00pm")
  })

  it("write an instant in full", () =>
    expect(instantText("2026-11-19T22:14:00Z")).toBe("Thu, Nov 19, 2:14pm"))
})
