import { describe, expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { readFilters } from "./search-parameters.ts"
import { belongsTo, inOrder, orderOf, sortRows, totalsByType } from "./view.ts"

const row = (changes: Partial<RequestSummary>): RequestSummary => ({
  invoiceNumber: 48201,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "repairReady",
  statusSince: "2026-11-20T16:00:00.000Z",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 540,
  appointmentTimeEnd: 660,
  appointmentTechnicians: ["cho"],
  zone: "Yuba City",
  total: 9400,
  totalUnpaid: 9400,
  ...changes,
})
const numbers = (rows: RequestSummary[]) => rows.map(({ invoiceNumber }) => invoiceNumber)

describe("tabs", () => {
  test("count a job without a technician as unassigned until it is done", () => {
    expect(belongsTo("unassigned", row({ appointmentTechnicians: [] }))).toBe(true)
    expect(
      belongsTo("unassigned", row({ appointmentTechnicians: undefined, serviceStatus: "invoicePaid" })),
    ).toBe(false)
    expect(belongsTo("unassigned", row({}))).toBe(false)
  })

  test("show a cancelled job only under all", () => {
    const cancelled = row({ serviceStatus: "cancelled", appointmentTechnicians: [] })
    expect(belongsTo("all", cancelled)).toBe(true)
    expect(belongsTo("unassigned", cancelled)).toBe(false)
    expect(belongsTo("Awaiting Completion", cancelled)).toBe(false)
  })
})

describe("sort order", () => {
  test("sorts by window across days, jobs without a date last", () => {
    const rows = [
      row({ invoiceNumber: 3, appointmentDate: undefined, appointmentTimeStart: undefined }),
      row({ invoiceNumber: 2, appointmentTimeStart: 600 }),
      row({ invoiceNumber: 1, appointmentTimeStart: 480 }),
      row({ invoiceNumber: 4, appointmentDate: "2026-11-19", appointmentTimeStart: 900 }),
    ]
    expect(numbers(sortRows(rows, { field: "appointmentTimeStart", descending: false }))).toEqual([
      4, 1, 2, 3,
    ])
  })

  test("keeps the server's order of jobs to schedule until another one is chosen", () => {
    const filters = readFilters(new URLSearchParams("tab=toSchedule"), "2026-11-20")
    const rows = [row({ invoiceNumber: 2, appointmentDate: undefined }), row({ invoiceNumber: 1 })]
    expect(numbers(inOrder(filters, rows, orderOf(filters, true)))).toEqual([2, 1])
    const byNumber = { field: "invoiceNumber", descending: false } as const
    expect(numbers(inOrder({ ...filters, sort: byNumber }, rows, byNumber))).toEqual([1, 2])
  })

  test("sorts by highest total, then by earliest window", () => {
    const rows = [
      row({ invoiceNumber: 1, total: 100, appointmentTimeStart: 900 }),
      row({ invoiceNumber: 2, total: 5000 }),
      row({ invoiceNumber: 3, total: 100, appointmentTimeStart: 480 }),
    ]
    expect(numbers(sortRows(rows, { field: "total", descending: true }))).toEqual([2, 3, 1])
  })

  test("sorts a missing name last in both directions", () => {
    const rows = [row({ invoiceNumber: 1 }), row({ invoiceNumber: 2, customerName: "Banks" })]
    expect(numbers(sortRows(rows, { field: "customerName", descending: false }))).toEqual([2, 1])
    expect(numbers(sortRows(rows, { field: "customerName", descending: true }))).toEqual([2, 1])
  })
})

describe("the sort order of a search over all days", () => {
  const filters = readFilters(new URLSearchParams("q=raman&unfocused=true"), "2026-11-20")

  test("is newest day first, and within a day as chosen", () => {
    expect(orderOf(filters, true)).toEqual({ field: "appointmentTimeStart", descending: true })
    expect(orderOf(filters, false)).toEqual({ field: "appointmentTimeStart", descending: false })
  })

  test("keeps another chosen order", () => {
    const byTotal = { ...filters, sort: { field: "total", descending: false } } as const
    expect(orderOf(byTotal, true)).toEqual({ field: "total", descending: false })
  })
})

test("totals list every invoice type, including those without jobs", () => {
  const rows = [row({ total: 9400 }), row({ total: 34275 }), row({ invoiceType: "Net", total: 48630 })]
  expect(totalsByType(rows)).toEqual([
    { type: "Cash", count: 2, cents: 43675 },
    { type: "Insurance", count: 0, cents: 0 },
    { type: "Net", count: 1, cents: 48630 },
    { type: "Warranty", count: 0, cents: 0 },
  ])
})
