import { expect, test } from "vitest"
import { conflictOf, countOf } from "./busy.ts"

const planned = [
  {
    invoiceNumber: 48198,
    appointmentTechnicians: ["cho"],
    appointmentTimeStart: 540,
    appointmentTimeEnd: 660,
    zone: "Yuba City",
  },
  {
    invoiceNumber: 48190,
    appointmentTechnicians: ["cho", "lee"],
    appointmentTimeStart: 600,
    appointmentTimeEnd: 840,
    zone: "Linda",
  },
  { invoiceNumber: 48211, appointmentTechnicians: ["cho"], zone: "Lincoln" },
]

test("a technician's day counts all their jobs, also those without a window", () => {
  expect(countOf("cho", planned)).toBe(3)
  expect(countOf("lee", planned)).toBe(1)
  expect(countOf("ortega", planned)).toBe(0)
})

test("a window across another job of theirs is a conflict, one that begins when it ends is none", () => {
  expect(conflictOf("cho", { start: 600, end: 720 }, planned)?.invoiceNumber).toBe(48198)
  expect(conflictOf("cho", { start: 660, end: 780 }, planned)).toBeUndefined()
})

test("a job with a window of four hours leaves room", () => {
  expect(conflictOf("lee", { start: 660, end: 780 }, planned)).toBeUndefined()
})
