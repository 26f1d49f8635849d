import { describe, expect, it } from "vitest"
import { isFull, loadText, minutesTaken, presenceOf } from "./capacity.ts"

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
  const shifts = [
    { technician: "cho", days: weekdays, start: 420, end: 900 },
    { technician: "cho", days: ["friday"], start: 960, end: 1020 },
    { technician: "amaro", days: ["monday"], start: 480, end: 960 },
  ]

  it("returns the hours of that weekday's shifts, across all branches", () => {
    expect(presenceOf("cho", "2026-11-19", shifts)).toEqual({
      hours: { start: 420, end: 900 },
      capacity: 480,
      backOn: undefined,
    })
    expect(presenceOf("cho", "2026-11-20", shifts)).toEqual({
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
    expect(presenceOf("vega", "2026-11-19", both).capacity).toBe(360)
  })

  it("returns the next shift of a technician who is off, also across a year's end", () => {
    expect(presenceOf("amaro", "2026-11-20", shifts)).toEqual({
      hours: undefined,
      capacity: 0,
      backOn: "2026-11-23",
    })
    expect(presenceOf("cho", "2027-01-02", shifts).backOn).toBe("2027-01-04")
  })

  it("is unknown for a technician without shifts", () => {
    expect(presenceOf("ortega", "2026-11-20", shifts)).toEqual({
      hours: undefined,
      capacity: undefined,
      backOn: undefined,
    })
  })
})
