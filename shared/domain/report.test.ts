import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { earnedRowsOf } from "#functions/requests/rules/earned-rows.ts"
import { reportRowOf } from "#functions/requests/rules/report-row.ts"
import { monthRowItem, monthRowOf } from "#functions/requests/storage/month-row.ts"
import { aLine, aRequest } from "#test/builders/requests.ts"
import type { ReportFilters, ReportRow } from "../api/reports.ts"
import type { ServiceRequest } from "../api/requests/service-request.ts"
import { invoiceTypes } from "./charges/charge-types.ts"
import { isUsualOverhead } from "./money/overhead.ts"
import {
  allInCell,
  cellsForFilters,
  cellsOf,
  excludedOf,
  exclusionOf,
  figuresOf,
  matchesFilters,
  taxSharesOf,
} from "./report.ts"

const crew = [{ _id: "theo", role: "Installer", pay: 4000, half: false }] as const
const glass = aLine("Replace", {
  net: 30_000,
  laborrate: 10_000,
  labortype: "flat",
  quantity: 1,
  partcost: 20_000,
  laborcost: 4000,
  technicians: [...crew],
})
const paid: Partial<ServiceRequest> = {
  serviceStatus: "invoicePaid",
  appointmentDate: "2026-11-20",
  assignedTechnicians: ["theo"],
  charges: [glass],
}
const row = (more: Partial<ServiceRequest> = {}): ReportRow => reportRowOf(aRequest({ ...paid, ...more }))
const insured = { invoiceType: "Insurance", insuranceCarrierKey: "sierra" } as const
const billed = { invoiceType: "Net", billingId: "fleet" } as const

describe("Report filters", () => {
  test.each<[string, ReportRow, ReportFilters, boolean]>([
    ["nothing is asked", row(), {}, true],
    ["its branch", row({ branch: "woodland" }), { branch: "woodland" }, true],
    ["another branch", row({ branch: "woodland" }), { branch: "yuba-city" }, false],
    ["one of its technicians", row({ assignedTechnicians: ["ana", "theo"] }), { technician: "theo" }, true],
    ["another technician", row(), { technician: "ana" }, false],
    ["its type", row(billed), { type: "Net" }, true],
    ["its carrier", row(insured), { carrier: "sierra" }, true],
    [
      "a carrier, of a job that became Cash",
      row({ ...insured, invoiceType: "Cash" }),
      { carrier: "sierra" },
      false,
    ],
    ["its account", row(billed), { account: "fleet" }, true],
    [
      "an account, of a job that became Cash",
      row({ ...billed, invoiceType: "Cash" }),
      { account: "fleet" },
      false,
    ],
    [
      "branch and carrier",
      row({ ...insured, branch: "woodland" }),
      { branch: "woodland", carrier: "sierra" },
      true,
    ],
    [
      "its carrier in another branch",
      row({ ...insured, branch: "woodland" }),
      { branch: "x", carrier: "sierra" },
      false,
    ],
  ])("check a job against %s", (_what, job, filters, matches) =>
    expect(matchesFilters(job, filters)).toBe(matches),
  )

  test.each<[ReportFilters, ReturnType<typeof cellsForFilters>]>([
    [{}, { branch: "*", payer: "*" }],
    [
      { branch: "woodland", type: "Cash" },
      { branch: "woodland", payer: "Cash" },
    ],
    [{ carrier: "sierra" }, { branch: "*", payer: "carrier~sierra" }],
    [
      { carrier: "sierra", type: "Insurance" },
      { branch: "*", payer: "carrier~sierra" },
    ],
    [
      { account: "fleet", branch: "woodland" },
      { branch: "woodland", payer: "account~fleet" },
    ],
    [{ carrier: "sierra", type: "Net" }, undefined],
    [{ account: "fleet", type: "Cash" }, undefined],
    [{ account: "fleet", carrier: "sierra" }, undefined],
  ])("map %j to one cell", (filters, cell) => expect(cellsForFilters(filters)).toEqual(cell))

  test("count a job for its branch, payer, and technicians, each with their own pay", () => {
    const cells = cellsOf(row({ ...insured, branch: "woodland" }))
    expect(cells.map(({ names }) => names.map((one) => Object.values(one).join(" ")))).toEqual([
      [
        "* * *",
        "* Insurance *",
        "* carrier~sierra *",
        "woodland * *",
        "woodland Insurance *",
        "woodland carrier~sierra *",
      ],
      [
        "* * theo",
        "* Insurance theo",
        "* carrier~sierra theo",
        "woodland * theo",
        "woodland Insurance theo",
        "woodland carrier~sierra theo",
      ],
    ])
    expect(cells[0]?.amounts).toMatchObject({ n: 1, parts: 30_000, labor: 10_000, pc: 20_000, d20n: 1 })
    expect(cells[0]?.amounts).not.toHaveProperty("pay")
    expect(cells[1]?.amounts).toMatchObject({ n: 1, pay: 4000, d20p: 4000 })
  })

  test("select a cell that sums the matching jobs, for any filter", () => {
    const maybe = <Value extends string>(...values: Value[]) => fc.constantFrom(...values, undefined)
    const people = ["theo", "ana", "min"]
    const job = fc
      .record({
        invoiceType: fc.constantFrom(...invoiceTypes),
        branch: maybe("woodland", "yuba-city"),
        insuranceCarrierKey: maybe("sierra", "acme"),
        billingId: maybe("fleet", "taxi"),
        assignedTechnicians: fc.subarray(people),
        serviceStatus: fc.constantFrom("invoicePaid" as const, "open" as const),
      })
      .map((fields) => ({ ...row(fields), branch: fields.branch }))
    const query = fc.record({
      branch: maybe("woodland", "nowhere"),
      technician: maybe("theo", "ana"),
      type: maybe(...invoiceTypes),
      carrier: maybe("sierra", "acme"),
      account: maybe("fleet", "taxi"),
    })
    fc.assert(
      fc.property(fc.array(job, { maxLength: 12 }), query, (jobs, filters) => {
        const cell = cellsForFilters(filters)
        const technician = filters.technician ?? allInCell
        const shares = jobs
          .flatMap((one) => cellsOf(one))
          .filter(({ names }) =>
            names.some(
              (name) =>
                name.branch === cell?.branch && name.payer === cell.payer && name.technician === technician,
            ),
          )
        const of = (field: string) => shares.reduce((sum, { amounts }) => sum + (amounts[field] ?? 0), 0)
        const matching = jobs.filter((one) => matchesFilters(one, filters))
        const counted = matching.filter((one) => exclusionOf(one) === undefined)
        expect([of("n"), of("x"), of("total")]).toEqual([
          counted.length,
          matching.length - counted.length,
          counted.reduce((sum, { total }) => sum + total, 0),
        ])
      }),
    )
  })
})

describe("A job whose part has no cost", () => {
  const noCost = { charges: [{ ...glass, partcost: 0 }] }
  const missingCost = (job: ReportRow) => figuresOf(cellsOf(job)[0]?.amounts ?? {}).missingCost

  test("is counted once, however many parts lack a cost, unless excluded or imported", () => {
    const two = row({ charges: [...noCost.charges, ...noCost.charges] })
    expect([two.missingCost, missingCost(two)]).toEqual([2, 1])
    expect([row().missingCost, missingCost(row())]).toEqual([0, 0])
    expect(missingCost(row({ ...noCost, serviceStatus: "open" }))).toBe(0)
    expect(row({ ...noCost, source: "import" }).missingCost).toBe(0)
  })

  test("counts as 0 in rows and cells stored before this figure existed", () => {
    const item = monthRowItem(row(noCost))
    expect(monthRowOf(item).missingCost).toBe(1)
    const before = JSON.stringify(JSON.parse(String(item.row)).slice(0, -1))
    expect(monthRowOf({ ...item, row: before })).toMatchObject({ missingCost: 0, missingPay: 0 })
    expect(figuresOf({ n: 1 }).missingCost).toBe(0)
  })
})

describe("An imported job in reports", () => {
  const old = { ...paid, source: "import" } as const
  const moved = row({ source: "import", taxExempt: true })
  const ofAllJobs = (job: ReportRow) => cellsOf(job)[0]?.amounts ?? {}

  test("is excluded with a reason, in any status", () => {
    expect(exclusionOf(moved)).toBe("The job was imported from another program.")
    expect(exclusionOf(row())).toBeUndefined()
    expect(excludedOf(ofAllJobs(moved))).toEqual({
      count: 1,
      total: 40_000,
      movedIn: { count: 1, total: 40_000 },
      statuses: [],
    })
    expect(excludedOf(ofAllJobs(row({ serviceStatus: "awaitingPayment", taxExempt: true })))).toMatchObject({
      count: 1,
      movedIn: { count: 0, total: 0 },
      statuses: [{ serviceStatus: "awaitingPayment", count: 1, total: 40_000 }],
    })
  })

  test("is not part of any figure, profit, or sales tax", () => {
    expect(Object.values(figuresOf(ofAllJobs(moved))).every((figure) => figure === 0)).toBe(true)
    expect(figuresOf(ofAllJobs(row({ taxExempt: true })))).toMatchObject({ count: 1, pnlNet: 16_000 })
    expect(taxSharesOf(moved)).toEqual([])
    expect(taxSharesOf(row({ taxExempt: true }))).toMatchObject([
      { amounts: { n: 1, taxable: 0, exempt: 30_000, tax: 0 } },
    ])
  })

  test("lacks no pay, is hidden in overhead by default, and pays no one", () => {
    const unpaid = {
      ...old,
      charges: [aLine("Other", { laborrate: 10_000, labortype: "flat", quantity: 1 })],
    }
    expect(reportRowOf(aRequest(unpaid)).missingPay).toBe(0)
    expect(reportRowOf(aRequest({ ...unpaid, source: undefined })).missingPay).toBe(1)
    expect(isUsualOverhead(moved)).toBe(false)
    expect(isUsualOverhead(row())).toBe(true)
    expect(earnedRowsOf(aRequest(old))).toEqual([])
    expect(earnedRowsOf(aRequest(paid))).toMatchObject([{ technician: "theo", job: { amount: 4000 } }])
  })
})

test.each([
  ["2026-11-10", "2026-11-10"],
  ["2026-11-20", undefined],
  ["2026-11-23", "2026-11-23"],
])("A job of November 20 that began to count on %s stores the payroll day %s", (countedOn, expected) => {
  expect(earnedRowsOf(aRequest({ ...paid, countedOn }))).toMatchObject([{ job: { countedOn: expected } }])
})

test("A job's row says since when it counts again only while it counts", () => {
  const again = { ...paid, countedAgainOn: "2026-11-24" }
  expect(earnedRowsOf(aRequest(again))).toMatchObject([{ job: { countedAgainOn: "2026-11-24" } }])
  const [row] = earnedRowsOf(aRequest({ ...again, serviceStatus: "invoiceRejected" }))
  expect(row?.job.countedAgainOn).toBeUndefined()
})
