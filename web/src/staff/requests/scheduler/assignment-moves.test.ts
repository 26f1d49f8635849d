import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { aSummary } from "#test/builders/summaries.ts"
import { absencesAfter, overlapsAfter } from "./assignment-moves.ts"

const job = (invoiceNumber: number, appointmentDate: string, technicians: string[] = []) =>
  aSummary({
    invoiceNumber,
    appointmentDate,
    appointmentTimeStart: 480,
    appointmentTimeEnd: 600,
    appointmentTechnicians: technicians,
  })
const [friday, monday] = ["2026-11-20", "2026-11-23"]
const overlapsWith = (...moves: Parameters<typeof overlapsAfter>) =>
  overlapsAfter(...moves).map(({ job: { invoiceNumber } }) => invoiceNumber)
const toTheo = (row: RequestSummary) => ({ row, to: { appointmentTechnicians: ["theo"] } })

test("Jobs moved together overlap with others of their day, each pair once", () => {
  const [one, two, later] = [job(1, friday), job(2, friday), job(3, monday)]
  const busy = job(4, friday, ["theo"])
  expect(overlapsWith([one, two, later].map(toTheo), [one, two, later, busy])).toEqual([2, 4, 4])
})

test("A job moved to another day overlaps with its technicians' jobs of that day", () => {
  const rows = [job(1, friday, ["theo"]), job(2, friday, ["theo"]), job(3, monday, ["theo"])]
  const [row] = rows as [RequestSummary]
  const to = { appointmentTechnicians: ["theo"], appointmentDate: monday }
  expect(overlapsWith([{ row, to }], rows)).toEqual([3])
})

test("Moves to a day off are named once, and only for those who are new that day", () => {
  const vacation = { technician: "theo", from: friday, to: monday }
  const shops = [{ shifts: [], daysOff: [vacation] }]
  const toMonday = { appointmentTechnicians: ["theo"], appointmentDate: monday }
  const absent = [{ technician: "theo", dayOff: vacation }]
  expect(absencesAfter([job(1, friday), job(2, monday)].map(toTheo), shops)).toEqual(absent)
  expect(absencesAfter([{ row: job(1, "2026-11-19", ["theo"]), to: toMonday }], shops)).toEqual(absent)
  expect(absencesAfter([job(1, friday, ["theo"]), job(2, "2026-11-24")].map(toTheo), shops)).toEqual([])
})
