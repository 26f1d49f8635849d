import { describe, expect, it } from "vitest"
import {
  absencesOf,
  type BranchSchedule,
  dayOffOf,
  isFull,
  loadText,
  minutesTaken,
  presenceOf,
} from "./capacity.ts"

const window = (start: number, end: number) => ({
  appointmentTimeStart: start * 60,
  appointmentTimeEnd: end * 60,
})

describe("The minutes a job takes", () => {
  it("are its window, or two hours for a wide window or none", () => {
    expect(minutesTaken(window(9, 10.5))).toBe(90)
    expect(minutesTaken(window(9, 12.5))).toBe(210)
    expect(minutesTaken(window(9, 13))).toBe(120)
    expect(minutesTaken(window(6, 21))).toBe(120)
    expect(minutesTaken({})).toBe(120)
  })
})

describe("A technician's load", () => {
  it("is full above 85 percent, and with work on a day off", () => {
    expect(isFull({ booked: 408, capacity: 480 })).toBe(false)
    expect(isFull({ booked: 409, capacity: 480 })).toBe(true)
    expect(isFull({ booked: 60, capacity: 0 })).toBe(true)
    expect(isFull({ booked: 0, capacity: 0 })).toBe(false)
    expect(isFull({ booked: 900, capacity: undefined })).toBe(false)
  })

  it("is shown in hours", () => {
    expect(loadText({ booked: 210, capacity: 480 })).toBe("3.5 of 8 h")
    expect(loadText({ booked: 0, capacity: 510 })).toBe("0 of 8.5 h")
    expect(loadText({ booked: 120, capacity: 0 })).toBe("2 h, off")
    expect(loadText({ booked: 0, capacity: 0 })).toBe("off")
    expect(loadText({ booked: 250, capacity: undefined })).toBe("4.2 h")
  })
})

describe("presenceOf", () => {
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"]
  const shops = [
    {
      shifts: [
        { technician: "cho", days: weekdays, start: 420, end: 900 },
        { technician: "cho", days: ["friday"], start: 960, end: 1020 },
        { technician: "amaro", days: ["monday"], start: 480, end: 960 },
      ],
      daysOff: [],
    },
  ]

  it("returns the hours of that weekday's shifts, across all branches", () => {
    expect(presenceOf("cho", "2026-11-19", shops)).toEqual({
      hours: { start: 420, end: 900 },
      capacity: 480,
      backOn: undefined,
    })
    expect(presenceOf("cho", "2026-11-20", shops)).toEqual({
      hours: { start: 420, end: 1020 },
      capacity: 540,
      backOn: undefined,
    })
  })

  it("counts overlapping hours entered for two branches once", () => {
    const days = ["thursday" as const]
    const both = [
      { technician: "vega", days, start: 480, end: 720 },
      { technician: "vega", days, start: 480, end: 720 },
      { technician: "vega", days, start: 660, end: 780 },
      { technician: "vega", days, start: 840, end: 900 },
    ]
    expect(presenceOf("vega", "2026-11-19", [{ shifts: both, daysOff: [] }]).capacity).toBe(360)
  })

  it("returns the next shift of a technician who is off, also across a year's end", () => {
    expect(presenceOf("amaro", "2026-11-20", shops)).toEqual({
      hours: undefined,
      capacity: 0,
      backOn: "2026-11-23",
    })
    expect(presenceOf("cho", "2027-01-02", shops).backOn).toBe("2027-01-04")
  })

  it("is unknown for a technician without shifts", () => {
    expect(presenceOf("ortega", "2026-11-20", shops)).toEqual({
      hours: undefined,
      capacity: undefined,
      backOn: undefined,
    })
  })
})

describe("A day off", () => {
  const days = ["thursday", "friday"]
  const yuba = {
    shifts: ["cho", "vega"].map((technician) => ({ technician, days, start: 480, end: 1020 })),
    daysOff: [{ from: "2026-11-27", to: "2026-11-27", note: "Inventory" }],
  }
  const woodland = {
    shifts: [{ technician: "vega", days, start: 480, end: 720 }],
    daysOff: [{ technician: "cho", from: "2026-11-19", to: "2026-12-03" }],
  }
  const shops = [yuba, woodland]
  const capacities = (technician: string, at?: (typeof shops)[number]) =>
    ["2026-11-19", "2026-11-20", "2026-11-27", "2026-12-03", "2026-12-04"].map(
      (date) => presenceOf(technician, date, shops, at && [at]).capacity,
    )

  it("of a technician leaves no hours at any shop, from the first to the last day", () => {
    expect(capacities("cho")).toEqual([0, 0, 0, 0, 540])
    expect(capacities("cho", yuba)).toEqual([0, 0, 0, 0, 540])
    expect(presenceOf("cho", "2026-11-20", shops)).toEqual({
      hours: undefined,
      capacity: 0,
      backOn: "2026-12-04",
    })
  })

  it("of a shop leaves its technicians their hours at other shops", () => {
    expect(capacities("vega", yuba)).toEqual([540, 540, 0, 540, 540])
    expect(capacities("vega")).toEqual([540, 540, 240, 540, 540])
  })

  it("is the technician's own, or that of all shops where they work that day", () => {
    expect(dayOffOf("cho", "2026-11-27", shops)).toEqual(woodland.daysOff[0])
    expect(dayOffOf("vega", "2026-11-27", shops)).toBeUndefined()
    expect(dayOffOf("vega", "2026-11-27", [yuba])).toEqual(yuba.daysOff[0])
    expect(dayOffOf("vega", "2026-11-28", [yuba])).toBeUndefined()
  })

  it("is none in a branch that was stored before there were days off", () => {
    const stored = [{ shifts: yuba.shifts } as unknown as BranchSchedule]
    expect(absencesOf(["cho"], "2026-11-20", stored)).toEqual([])
    expect(presenceOf("cho", "2026-11-20", stored).capacity).toBe(540)
  })
})
