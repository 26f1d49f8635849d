import { getDocumentProxy } from "unpdf"
import { expect, it } from "vitest"
import type { StatementSheet } from "#shared/domain/invoices/paper/statement-sheet.ts"
import type { SupplementSheet } from "#shared/domain/invoices/paper/supplement-sheet.ts"
import { pdfFonts as fonts } from "#test/builders/pdf-fonts.ts"
import { drawStatement, drawSupplement } from "./draw-table.ts"

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

const supplement: SupplementSheet = {
  number: "48227",
  date: "November 23, 2026",
  business: { name: "Clearline Auto Glass", lines: ["1180 Colusa Avenue, Yuba City, CA 95991"] },
  blocks: [{ heading: "Insurance", title: "Beacon Casualty", lines: ["Claim CL-1", "Policy P-1"] }],
  sums: [
    ["Billed before that", "$300.00"],
    ["Billed Nov 21, 2026", "$70.00"],
    ["Lines below", "$10.00"],
    ["Tax, deductible, payments", "$2.48"],
    ["Supplement due", "$12.48"],
  ].map(([heading = "", title = ""]) => ({ heading, title, lines: [] })),
  lines: [
    { title: "Molding", detail: "New, Moulding", before: "", now: "$40.00", difference: "$40.00" },
    {
      title: "Windshield",
      detail: "Changed, Replace",
      before: "$345.00",
      now: "$350.00",
      difference: "$5.00",
    },
    { title: "Clips", detail: "Removed, Other", before: "$35.00", now: "", difference: "-$35.00" },
  ],
}

it("drawSupplement draws every line on one page, tagged for screen readers, with stable bytes", async () => {
  const undrawn: string[] = []
  const draw = () =>
    drawSupplement(supplement, { fonts, today: "2026-11-23", onUndrawn: (one) => undrawn.push(one) })
  const pdf = await draw()
  const text = pdf.toString("latin1")
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  // The head and three lines.
  expect(text.match(/\/S \/TR\b/g)).toHaveLength(4)
  expect(undrawn).toEqual([])
  expect((await draw()).equals(pdf)).toBe(true)
})

/** Where each text of the first page begins and ends, in points. */
const textsOf = async (pdf: Buffer) => {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [
          {
            text: item.str,
            left: item.transform[4],
            right: item.transform[4] + item.width,
            y: item.transform[5],
          },
        ]
      : [],
  )
}

it("drawSupplement keeps large sums within the margins and on one line", async () => {
  const amounts = ["$1,234,567.89", "$2,345,678.91", "-$345,678.90", "$99,999.99", "$3,456,789.01"]
  const long = {
    ...supplement,
    number: "123456789",
    blocks: [
      { heading: "Vehicle", title: "2022 Mercedes-Benz Sprinter 3500 XD", lines: ["VIN W1Y4NCHY5NT098765"] },
      {
        heading: "Insurance",
        title: "Great Pacific Northwest Mutual Casualty and Indemnity",
        lines: ["Claim CLM-2026-0011223344-556677-8899-ABCDEFGH", `Policy ${"P1234567890".repeat(3)}`],
      },
      { heading: "Customer", title: "Bartholomew Featherstonehaugh", lines: ["(530) 555-0142"] },
      {
        heading: "Billing",
        title: "Great Pacific Northwest Mutual",
        lines: ["bills@great-pacific-mutual.example"],
      },
    ],
    sums: supplement.sums.map((sum, index) => ({ ...sum, title: amounts[index] ?? "" })),
  }
  const texts = await textsOf(await drawSupplement(long, { fonts, today: "2026-11-23" }))
  for (const { text, left, right } of texts) {
    expect(left, text).toBeGreaterThanOrEqual(36 - 0.1)
    expect(right, text).toBeLessThanOrEqual(612 - 36 + 0.1)
  }
  const onLine = texts.filter(({ text }) => amounts.includes(text)).toSorted((a, b) => a.left - b.left)
  expect(onLine.map(({ text }) => text)).toEqual(amounts)
  expect(new Set(onLine.map(({ y }) => Math.round(y))).size).toBe(1)
  for (const [index, { left }] of onLine.entries())
    expect(left).toBeGreaterThan(index === 0 ? 0 : (onLine[index - 1]?.right ?? 0) + 4)
})
