import Papa from "papaparse"
import { describe, expect, test } from "vitest"
import { sum } from "#shared/domain/money/money.ts"
import type { ReportJob } from "../../data/money/reports.ts"
import { creditsCsvOf, csvName, csvOf, fuelCsvOf, journalCsvOf } from "./csv.ts"

const job = (fields: Partial<ReportJob> = {}): ReportJob => ({
  invoiceNumber: 48_210,
  version: 3,
  date: "2026-11-20",
  zone: "Yuba City",
  technicians: ["theo"],
  invoiceType: "Cash",
  serviceStatus: "invoicePaid",
  customerName: "Priya Raman",
  replaces: 1,
  repairs: 0,
  halfJob: false,
  totalParts: 37_969,
  totalLabor: 16_900,
  totalTax: 2753,
  total: 57_622,
  totalPartsCost: 21_480,
  totalLaborCost: 4000,
  totalMiscCost: 100,
  totalPnlNet: 29_289,
  taxRate: 7.25,
  taxRateSource: "branch",
  taxExempt: false,
  totalCustomerDue: 57_622,
  totalInsuranceDue: 0,
  customerUnpaid: 0,
  insuranceUnpaid: 0,
  totalUnpaid: 0,
  totalPrepaid: 0,
  customerTipAmount: 0,
  pay: [],
  missingPay: 0,
  missingCost: 0,
  autofilled: false,
  ...fields,
})

const parsed = (csv: string): string[][] => {
  const { data, errors } = Papa.parse<string[]>(csv, { skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

const csv = (...jobs: ReportJob[]) =>
  csvOf(
    jobs,
    () => "Theo Lind",
    () => "Yuba City",
  )

describe("the CSV file of a month", () => {
  test("has a row per job with the figures on screen", () => {
    const [titles = [], line = []] = parsed(csv(job({ customerTipAmount: 2000 })))
    expect(Object.fromEntries(titles.map((title, index) => [title, line[index]]))).toMatchObject({
      Invoice: "48210",
      Date: "11/20/2026",
      Counted: "yes",
      Reason: "",
      Total: "576.22",
      "Parts net": "164.89",
      "Labor net": "128.00",
      Net: "292.89",
      Tip: "20.00",
    })
  })

  test("marks the profit unknown while a part has no cost", () => {
    const [titles = [], line = []] = parsed(csv(job({ missingCost: 1, totalPartsCost: 0 })))
    expect(Object.fromEntries(titles.map((title, index) => [title, line[index]]))).toMatchObject({
      "Parts net": "unknown",
      "Labor net": "-86.80",
      Net: "unknown",
    })
  })

  test("explains why a job is not counted", () => {
    const [, line = []] = parsed(csv(job({ serviceStatus: "cancelled" })))
    expect(line.slice(2, 5)).toEqual(["no", "The job was cancelled.", "Cancelled"])
  })

  test.each(["=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "\t=1"])(
    "escapes cells that begin like %s",
    (customerName) => {
      const [titles = [], line = []] = parsed(csv(job({ customerName })))
      expect(line[titles.indexOf("Customer")]).toBe(`'${customerName}`)
    },
  )

  test("keeps commas, quotes, and line breaks in their cell, and negative numbers as numbers", () => {
    const [titles = [], line = [], ...others] = parsed(
      csv(job({ customerName: 'Jo "Glass" Lee,\nLLC', totalPnlNet: -500 })),
    )
    expect(others).toEqual([])
    expect(line[titles.indexOf("Customer")]).toBe('Jo "Glass" Lee,\nLLC')
    expect(line[titles.indexOf("Net")]).toBe("-5.00")
  })

  test("has a fuel row per buyer", () => {
    const fuel = [
      { _id: "theo", name: "=theo", count: 2, cost: 12_280 },
      { _id: "ana", name: "=ana", count: 1, cost: 4105 },
    ]
    expect(parsed(fuelCsvOf(fuel))).toEqual([
      ["Bought by", "Receipts", "Fuel cost"],
      ["'=theo", "2", "122.80"],
      ["'=ana", "1", "41.05"],
    ])
  })

  test("has a credit row per job, with the amount and recipient", () => {
    const credit = {
      invoiceNumber: 48_210,
      invoiceType: "Insurance",
      serviceStatus: "invoicePaid",
      customerName: "=Priya",
      insuranceCarrier: "Sierra Mutual",
      customer: 2500,
      insurance: 10_075,
    } as const
    expect(parsed(creditsCsvOf([credit]))).toEqual([
      ["Invoice", "Type", "Customer", "Vehicle", "Insurer", "Status", "To the customer", "To the insurer"],
      ["48210", "Insurance", "'=Priya", "", "Sierra Mutual", "Paid", "25.00", "100.75"],
    ])
  })

  test("has a journal row for each side of an entry, balanced to the cent", () => {
    const entry = { date: "2026-03-09", invoiceNumber: 48_210 }
    const csv = journalCsvOf([
      {
        ...entry,
        what: "sale",
        lines: [
          { account: "customersOwe", debit: 57_907, credit: 0 },
          { account: "parts", debit: 0, credit: 37_969 },
          { account: "labor", debit: 0, credit: 19_938 },
        ],
      },
      {
        ...entry,
        what: "payment",
        lines: [
          { account: "cash", debit: 57_907, credit: 0 },
          { account: "customersOwe", debit: 0, credit: 57_907 },
        ],
      },
    ])
    const [titles, ...lines] = parsed(csv)
    expect(titles).toEqual(["Date", "Job", "What", "Account", "Debit", "Credit"])
    expect(lines).toEqual([
      ["3/9/2026", "48210", "Sale", "Accounts receivable: customers", "579.07", "0.00"],
      ["3/9/2026", "48210", "Sale", "Sales: parts", "0.00", "379.69"],
      ["3/9/2026", "48210", "Sale", "Sales: labor", "0.00", "199.38"],
      ["3/9/2026", "48210", "Payment", "Cash", "579.07", "0.00"],
      ["3/9/2026", "48210", "Payment", "Accounts receivable: customers", "0.00", "579.07"],
    ])
    const total = (side: number) => sum(lines.map((line) => Math.round(Number(line[side]) * 100)))
    expect(total(4)).toBe(total(5))
    expect(csvName("2026-03-01", {}, "journal")).toBe("journal-march-2026.csv")
  })

  test("has the month in its name", () => {
    expect(csvName("2026-11-01", {})).toBe("report-november-2026.csv")
    expect(csvName("2026-11-01", { branch: "b" })).toBe("report-november-2026-filtered.csv")
  })
})
