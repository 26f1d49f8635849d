import { describe, expect, it } from "vitest"
import {
  driveAwayMinutes,
  driveAwayOf,
  gluedGlass,
  isExpired,
  lotKey,
  minutesLeft,
  minutesText,
  missingOfRecord,
} from "./install-record.ts"

const express = {
  cureTimes: [
    { temperature: 40, humidity: 20, minutes: 120 },
    { temperature: 50, humidity: 30, minutes: 60 },
    { temperature: 70, humidity: 40, minutes: 30 },
  ],
}

describe("The safe drive-away time", () => {
  it.each([
    [39, 80, undefined],
    [40, 19, undefined],
    [40, 20, 120],
    [69, 90, 60],
    [90, 29, 120],
    [70, 40, 30],
  ])("at %d °F and %d %% is %s minutes", (temperature, humidity, minutes) => {
    expect(driveAwayMinutes(express, { temperature, humidity })).toBe(minutes)
  })

  it("counts down to zero", () => {
    const now = new Date("2026-11-20T20:00:00Z")
    expect(minutesLeft("2026-11-20T20:30:00Z", now)).toBe(30)
    expect(minutesLeft("2026-11-20T20:00:01Z", now)).toBe(1)
    expect(minutesLeft("2026-11-20T19:00:00Z", now)).toBe(0)
    expect([45, 60, 80, 480].map(minutesText)).toEqual(["45 min", "1 h", "1 h 20 min", "8 h"])
  })
})

describe("An install record", () => {
  const charges = [
    { _id: "c1", type: "Replace", part: "FW04915GTYN" },
    { _id: "c2", type: "Replace", opening: "door", orientation: "front left" },
    { _id: "c3", type: "Replace", opening: "quarter", orientation: "left" },
    { _id: "c4", type: "Repair" },
    { _id: "c5", type: "Replace", description: "glass of the customer's" },
  ] as const

  it("covers replaced glass, except door glass", () => {
    expect(gluedGlass(charges)).toEqual([
      { charge: "c1", name: "Windshield" },
      { charge: "c3", name: "Left quarter" },
      { charge: "c5", name: "Glass of the customer's" },
    ])
  })

  it("is complete only with all of the glass", () => {
    expect(missingOfRecord(charges, { glasses: [{ charge: "c1" }, { charge: "c5" }] })).toBe(
      "Enter the DOT number of the left quarter.",
    )
    expect(
      missingOfRecord(charges, { glasses: [{ charge: "c1" }, { charge: "c3" }, { charge: "c5" }] }),
    ).toBeUndefined()
    expect(missingOfRecord([charges[1], charges[3]], undefined)).toBeUndefined()
  })

  it("normalizes the lot by removing spaces, dashes, and case", () => {
    expect(lotKey("a12 034-b")).toBe("A12034B")
  })

  it("accepts adhesive on its last day, but not after", () => {
    const urethane = { name: "Express", lot: "1", expiresOn: "2026-11-20" }
    expect(isExpired(urethane, "2026-11-20")).toBe(false)
    expect(isExpired(urethane, "2026-11-21")).toBe(true)
    const record = (setAt: string) => driveAwayOf({ urethane, setAt, driveAwayAt: "2026-11-21T08:30:00Z" })
    expect(record("2026-11-21T07:59:00Z")).toBe("2026-11-21T08:30:00Z")
    expect(record("2026-11-21T08:00:00Z")).toBeUndefined()
  })
})
