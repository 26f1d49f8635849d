import { expect, test } from "vitest"
import { statementSheet } from "./statement-sheet.ts"

const bill = {
  invoiceNumber: 48_210,
  payer: "account",
  payerId: "fleet",
  payerName: "Valley Fleet",
  since: "2026-11-20",
  serviceStatus: "invoiceSubmitted",
  vehicle: "2022 Ford Transit",
  billed: 30_000,
  due: 17_950,
} as const

test("A statement lists open invoices, oldest first, and totals them by age", () => {
  const old = { ...bill, invoiceNumber: 47_001, since: "2026-08-01", billed: 20_025, due: 20_025 }
  const sheet = statementSheet({
    business: { name: "Clearline", address: "", phone: "", email: "", registrationNumber: "" },
    payer: { kind: "Account", name: "Valley Fleet", address: "1 Main St", phone: "5305550105", email: "" },
    bills: [bill, old],
    today: "2026-11-23",
  })
  expect(sheet).toMatchObject({
    due: "$379.75",
    date: "November 23, 2026",
    payer: { heading: "Account", title: "Valley Fleet", lines: ["1 Main St", "(530) 555-0105"] },
  })
  expect(sheet.ages.map(({ title }) => title)).toEqual(["$179.50", "$0.00", "$0.00", "$200.25"])
  expect(sheet.lines).toEqual([
    {
      title: "Invoice 47001",
      detail: "Aug 1, 2026, 114 days. 2022 Ford Transit",
      amount: "$200.25",
      paid: "$0.00",
      due: "$200.25",
    },
    {
      title: "Invoice 48210",
      detail: "Nov 20, 2026, 3 days. 2022 Ford Transit",
      amount: "$300.00",
      paid: "$120.50",
      due: "$179.50",
    },
  ])
})
