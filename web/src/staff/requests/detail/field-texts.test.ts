import { describe, expect, test } from "vitest"
import { newLine } from "#shared/domain/charges/line.ts"
import { describeChanges, summarizeChanges } from "./field-texts.ts"

const names: Record<string, string> = { ortega: "D. Ortega", cho: "M. Cho" }
const nameOf = (id: string) => names[id] ?? "somebody"
const changesOf = (field: string, from: unknown, to: unknown) =>
  describeChanges([{ field, from, to }], nameOf)

describe("change descriptions", () => {
  test("format dates, times, and amounts for readers", () => {
    expect(changesOf("appointmentDate", "2026-11-19", "2026-11-20")).toEqual([
      { field: "appointmentDate", label: "Appointment date", from: "Thu, Nov 19", to: "Fri, Nov 20" },
    ])
    expect(changesOf("appointmentTimeStart", 780, 720)[0]).toMatchObject({ from: "1:00pm", to: "12:00pm" })
    expect(changesOf("insuranceDeductible", undefined, 25_000)[0]).toMatchObject({
      from: "nothing",
      to: "250.00",
    })
  })

  test("show technicians by name", () => {
    expect(changesOf("appointmentTechnicians", [], ["ortega", "cho"])[0]).toMatchObject({
      from: "nobody",
      to: "D. Ortega, M. Cho",
    })
  })

  test("show added and removed lines with their totals", () => {
    const line = { ...newLine("Repair", "r1"), total: 4000 }
    expect(changesOf("charges.r1", undefined, line)).toEqual([
      { field: "charges.r1", label: "Repair line", from: "", to: "added, 40.00" },
    ])
    expect(changesOf("charges.r1", line, undefined)).toEqual([
      { field: "charges.r1", label: "Repair line", from: "40.00", to: "removed" },
    ])
  })

  test("show only the changed fields of a line", () => {
    const line = newLine("Replace", "r1")
    expect(
      changesOf("charges.r1", line, { ...line, laborrate: 16_900, labor: 16_900, total: 16_900 }),
    ).toEqual([
      { field: "charges.r1", label: "Labor rate", line: "Replace line", from: "0.00", to: "169.00" },
    ])
  })

  test("name each charge once, before its changes", () => {
    const [glass, other] = [newLine("Replace", "r1"), newLine("Replace", "r2")]
    const changes = [
      { field: "serviceSummary", from: "", to: "Replace windshield" },
      { field: "charges.r1", from: glass, to: { ...glass, part: "FW04915GTYN", brand: "Fuyao" } },
      { field: "charges.r2", from: other, to: { ...other, description: "Solar" } },
      { field: "charges.m1", from: undefined, to: newLine("Moulding", "m1") },
    ]
    expect(summarizeChanges(describeChanges(changes, nameOf))).toBe(
      "Summary; Replace line: part number, brand; Replace line: description; Molding line",
    )
  })

  test("omit ids and pictures", () => {
    expect(changesOf("customerId", "a", "b")).toEqual([])
    expect(changesOf("signatureData", undefined, "signatures/1.png")).toEqual([])
  })
})
