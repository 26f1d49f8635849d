import { describe, expect, test } from "vitest"
import { fromWireChanges } from "./history-changes.ts"

describe("history changes", () => {
  test("convert from wire format to domain format", () => {
    expect(
      fromWireChanges([
        { field: "appointmentDate", from: "11/20/2026", to: "12/1/2026" },
        { field: "appointmentTimeStart", to: "1:00pm" },
        { field: "insuranceDeductible", from: 250, to: 500 },
      ]),
    ).toEqual([
      { field: "appointmentDate", from: "2026-11-20", to: "2026-12-01" },
      { field: "appointmentTimeStart", from: undefined, to: 780 },
      { field: "insuranceDeductible", from: 25_000, to: 50_000 },
    ])
  })

  test("of a line contain only fields visible to the role", () => {
    const line = { _id: "r1", type: "Replace", total: 548.69, technicians: [{ _id: "t1", half: false }] }
    expect(fromWireChanges([{ field: "charges.r1", to: line }])).toEqual([
      { field: "charges.r1", from: undefined, to: { ...line, total: 54_869 } },
    ])
  })

  test("omit fields that a request does not have", () => {
    expect(fromWireChanges([{ field: "messages.1", to: "x" }])).toEqual([])
  })
})
