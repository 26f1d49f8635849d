import { expect, it } from "vitest"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { statementSheet } from "#shared/domain/invoices/paper/statement-sheet.ts"
import { translatePaper, translateStatementFor } from "./translate-paper.ts"

const line = { title: "", detail: "", condition: "", quantity: "1", each: "", parts: "", labor: "" }
const sheet: InvoiceSheet = {
  number: "48227",
  date: "May 12, 2027",
  business: { name: "Clearline", lines: [] },
  blocks: [],
  lines: [],
  sums: [],
  total: { label: "Total", amount: "$338.00" },
  credits: [],
  authorizations: [],
  oldParts: undefined,
  signed: undefined,
  dues: [],
  unpaid: { label: "Nothing due", amount: "$0.00", note: "", open: false },
  payments: [],
  warranty: "",
  closing: "",
  proof: undefined,
}
const business = { warrantyData: "", invoicePrintData: "" }

const textsOf = async (lines: InvoiceSheet["lines"], own: Partial<typeof business> & object = {}) =>
  (await translatePaper({ ...sheet, lines }, "es", { ...business, ...own }))?.texts

it("translates lines by known words only, and leaves what a clerk wrote", async () => {
  const texts = await textsOf([
    { ...line, title: "Replace windshield", detail: "FW04567, Pilkington, check for leaks" },
    { ...line, title: "Balance due" },
    { ...line, title: "Remove old sticker" },
    { ...line, title: "Order moulding" },
  ])
  expect(texts).toMatchObject({ "Replace windshield": "Cambiar parabrisas", Invoice: "Factura" })
  for (const written of ["check for leaks", "Balance due", "Remove old sticker", "Order moulding"])
    expect(Object.keys(texts ?? {}).some((text) => text.includes(written))).toBe(false)
})

it("prints the owner's Spanish warranty above the English one, and not in place of empty texts", async () => {
  const translated = { warrantyData_es: "De por vida." }
  expect(Object.keys((await textsOf([line], translated)) ?? {})).not.toContain("")
  expect(await textsOf([line], { ...translated, warrantyData: "For life." })).toMatchObject({
    "For life.": "De por vida.",
  })
})

it("translates a statement's words, dates, and ages of bills, and no names", async () => {
  const bill = {
    invoiceNumber: 48_210,
    payer: "account",
    payerId: "fleet",
    payerName: "Valley Fleet",
    since: "2026-11-20",
    serviceStatus: "invoiceSubmitted",
    vehicle: "2022 Ford Transit",
    customerName: "Due",
    billed: 30_000,
    due: 17_950,
  } as const
  const statement = statementSheet({
    business: { name: "Clearline", address: "", phone: "", email: "", registrationNumber: "" },
    payer: { kind: "Account", name: "Valley Fleet", address: "1 Main St", phone: "", email: "" },
    bills: [bill, { ...bill, since: "2026-11-22" }],
    today: "2026-11-23",
  })
  const translation = await translateStatementFor(statement, "es")
  expect(translation?.texts).toMatchObject({
    "Statement, total due": "Estado de cuenta, total por pagar",
    "Statement for Valley Fleet, continued": "Estado de cuenta de Valley Fleet, continúa",
    "November 23, 2026": "23 de noviembre de 2026",
    Account: "Cuenta",
    "30 days and over": "30 días o más",
    "Invoice 48210": "Factura 48210",
    "Nov 20, 2026, 3 days. 2022 Ford Transit. Due": "20 nov 2026, 3 días. 2022 Ford Transit. Due",
    "Nov 22, 2026, 1 day. 2022 Ford Transit. Due": "22 nov 2026, 1 día. 2022 Ford Transit. Due",
  })
  expect(translation?.texts).not.toHaveProperty("Valley Fleet")
  expect(await translateStatementFor(statement, undefined)).toBeUndefined()
})
