import { expect, it } from "vitest"
import type { InvoiceSheet } from "#shared/domain/invoices/invoice-sheet.ts"
import { translatePaper } from "./translate-paper.ts"

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
