import { describe, expect, it } from "vitest"
import { areHoursToChoose, hourChoices } from "./hours.ts"

describe("hours of a shop", () => {
  it("are chosen by the hour from 6:00am to 9:00pm", () => {
    expect([hourChoices.at(0), hourChoices.at(-1), hourChoices.length]).toEqual(["06:00", "21:00", 16])
  })

  it.each(["closed", "06:00-07:00", "08:00-17:00", "06:00-21:00", "20:00-21:00"])("may be %s", (text) => {
    expect(areHoursToChoose(text)).toBe(true)
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
  ])("are never %j", (text) => {
    expect(areHoursToChoose(text)).toBe(false)
  })
})
