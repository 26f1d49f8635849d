import { expect, it } from "vitest"
import type { StatementSheet } from "#shared/domain/invoices/statement-sheet.ts"
import { pdfFonts as fonts } from "#test/builders/pdf-fonts.ts"
import { drawStatement } from "./draw-table.ts"

const sheetOf = (count: number): StatementSheet => ({
  due: "$1,234.50",
  date: "November 23, 2026",
  business: { name: "Clearline Auto Glass", lines: ["1180 Colusa Avenue, Yuba City, CA 95991"] },
  payer: { heading: "Account", title: "Valley Fleet", lines: ["1 Main St"] },
  ages: ["Current", "30 days and over"].map((heading) => ({ heading, title: "$0.00", lines: [] })),
  lines: Array.from({ length: count }, (_, nth) => ({
    title: `Invoice ${48_000 + nth}`,
    detail: "Nov 20, 2026, 3 days. 2022 Ford Transit",
    amount: "$300.00",
    paid: "$0.00",
    due: "$300.00",
  })),
})

it("drawStatement draws one or many pages, tagged for screen readers, with stable bytes", async () => {
  const draw = (count: number) => drawStatement(sheetOf(count), { fonts, today: "2026-11-23" })
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length
  const one = await draw(3)
  expect(pagesOf(one)).toBe(1)
  expect(pagesOf(await draw(60))).toBe(4)
  expect(one.toString("latin1")).toContain("/S /Table")
  expect((await draw(3)).equals(one)).toBe(true)
})
