import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { InvoiceSheet } from "../../../shared/domain/invoice-sheet.ts"
import { drawInvoice } from "./draw-invoice.ts"

const face = (name: string) => readFileSync(new URL(`../fonts/archivo-${name}.ttf`, import.meta.url))
const fonts = { regular: face("regular"), semibold: face("semibold"), wide: face("wide") }

const line = {
  title: "Replace windshield",
  detail: "FW04915GTYN",
  condition: "New, not OEM",
  quantity: "1",
  each: "$379.69",
  parts: "$379.69",
  labor: "$169.00",
}
const due = { label: "Amount due", amount: "$576.22", note: "Not yet paid" }

const sheet = (changes: Partial<InvoiceSheet> = {}): InvoiceSheet => ({
  number: "48197",
  date: "November 20, 2026",
  business: { name: "Clearline Auto Glass", lines: ["1180 Colusa Avenue, Yuba City, CA 95991"] },
  blocks: [{ heading: "Customer", title: "Dale Hutchins", lines: ["2210 Franklin Road"] }],
  lines: [line],
  sums: [{ label: "Parts", amount: "$379.69" }],
  total: { label: "Total", amount: "$576.22" },
  credits: [],
  authorizations: [],
  signed: undefined,
  dues: [due],
  unpaid: { ...due, label: "Unpaid", open: true },
  payments: [],
  warranty: "For as long as you own this vehicle.",
  closing: "Thank you.",
  ...changes,
})

const draw = (of: InvoiceSheet) => drawInvoice(of, { fonts, signature: undefined, issuedOn: "2026-11-20" })
const pagesOf = async (of: InvoiceSheet) =>
  (await draw(of)).toString("latin1").match(/\/Type \/Page\b/g)?.length

describe("the drawn invoice", () => {
  it("is the same file, byte for byte, of the same sheet", async () => {
    expect((await draw(sheet())).equals(await draw(sheet()))).toBe(true)
    expect((await draw(sheet())).equals(await draw(sheet({ closing: "" })))).toBe(false)
  })

  it.each([
    [1, 1],
    [6, 1],
    [15, 2],
    [100, 7],
  ])("of %i lines has %i pages", async (lines, pages) =>
    expect(await pagesOf(sheet({ lines: Array.from({ length: lines }, () => line) }))).toBe(pages),
  )

  it("goes on over pages with words that no page holds, and breaks those that no column holds", async () => {
    const words = "All leaks, wind noise and loose mouldings are mended for free. ".repeat(60)
    expect(await pagesOf(sheet({ warranty: words }))).toBe(2)
    const endless = "W".repeat(100)
    const blocks = [{ heading: "Customer", title: endless, lines: [endless] }]
    expect(await pagesOf(sheet({ blocks, lines: [{ ...line, title: endless }] }))).toBe(1)
  })
})
