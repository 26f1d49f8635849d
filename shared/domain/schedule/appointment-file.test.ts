import { describe, expect, it } from "vitest"
import { appointmentFile, type CalendarAppointment } from "./appointment-file.ts"

const now = new Date("2026-07-01T15:04:05.678Z")
const appointment: CalendarAppointment = {
  invoiceNumber: 48227,
  date: "2026-07-10",
  window: { start: 480, end: 600 },
  business: { name: "Clearline Auto Glass", phone: "(530) 555-0142" },
  address: "12 Oak St, Yuba City, CA 95991",
  link: "https://clearline.example/job/abc",
}
const fileOf = (changes: Partial<CalendarAppointment> = {}) =>
  appointmentFile({ ...appointment, ...changes }, now)

describe("appointmentFile", () => {
  it("contains the window in UTC, the address, the shop's phone, and the job's link", () => {
    expect(fileOf().split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Clearline//Appointment//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:job-48227@clearline.example",
      "DTSTAMP:20260701T150405Z",
      "DTSTART:20260710T150000Z",
      "DTEND:20260710T170000Z",
      "SUMMARY:Auto glass\\, Clearline Auto Glass",
      "LOCATION:12 Oak St\\, Yuba City\\, CA 95991",
      // The line is folded after 75 octets.
      "DESCRIPTION:Questions? Call or text (530) 555-0142.\\nJob 48227: https://cle",
      " arline.example/job/abc",
      "URL:https://clearline.example/job/abc",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ])
  })

  it("follows the shop's clock when daylight saving time ends", () => {
    expect(fileOf({ date: "2026-10-31" })).toContain("DTSTART:20261031T150000Z")
    expect(fileOf({ date: "2026-11-01" })).toContain("DTSTART:20261101T160000Z")
  })

  it("keeps its UID when the time changes", () => {
    const uidOf = (file: string) => /^UID:.*$/m.exec(file)?.[0]
    expect(uidOf(fileOf({ date: "2026-07-14", window: { start: 720, end: 840 } }))).toBe(uidOf(fileOf()))
  })

  it("escapes separators and line breaks, so an address can't add lines", () => {
    const file = fileOf({ address: "A\\B; C, D\r\nATTENDEE:mailto:x@example.com" })
    expect(file).toContain("\r\nLOCATION:A\\\\B\\; C\\, D\\nATTENDEE:mailto:x@example.com\r\n")
  })

  it("folds lines after 75 octets, never within a character", () => {
    const address = "Ñandú 🚗 ".repeat(30)
    const file = fileOf({ address })
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll("\r\n ", "")).toContain(`LOCATION:${address}`)
  })

  it("omits an unknown address and phone", () => {
    const file = fileOf({ address: "", business: { name: "", phone: "" } })
    expect(file).not.toContain("LOCATION")
    expect(file).not.toContain("Questions")
    expect(file).toContain("SUMMARY:Auto glass\\, job 48227")
  })
})
