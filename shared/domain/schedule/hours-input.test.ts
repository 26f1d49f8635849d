import { describe, expect, it } from "vitest"
import { areHoursToChoose, hourChoices, normalizeHours } from "./hours-input.ts"

describe("Shop hours", () => {
  it("can be chosen by the hour from 6:00am to 9:00pm", () => {
    expect([hourChoices.at(0), hourChoices.at(-1), hourChoices.length]).toEqual(["06:00", "21:00", 16])
  })

  it.each(["closed", "06:00-07:00", "08:00-17:00", "06:00-21:00", "20:00-21:00"])("may be %s", (text) => {
    expect(areHoursToChoose(text)).toBe(true)
  })

  it.each([
    ["07:00-18:00", "07:00-18:00"],
    ["07:00 – 18:00", "07:00-18:00"],
    ["7am-6pm", "07:00-18:00"],
    ["7:00 a.m. to 6:00 p.m.", "07:00-18:00"],
    ["\u202a7:00\u202fAM\u00a0\u2013 6\u00a0PM\u202c", "07:00-18:00"],
    [" Closed ", "closed"],
    ["by appointment", "by appointment"],
  ])("are normalized from text: %s", (typed, hours) => {
    expect(normalizeHours(typed)).toBe(hours)
  })

  it.each([
    "17:00-08:00",
    "08:00-08:00",
    "05:00-17:00",
    "08:00-22:00",
    "08:30-17:00",
    "8:00-17:00",
    "08:00",
    "08:00-",
    "08:00-12:00-17:00",
    "Closed",
    "",
  ])("cannot be %j", (text) => {
    expect(areHoursToChoose(text)).toBe(false)
  })
})
