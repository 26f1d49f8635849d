import { PNG } from "pngjs"
import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, it } from "vitest"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { pdfFonts as fonts } from "#test/builders/pdf-fonts.ts"
import { aSignature } from "#test/builders/signature.ts"
import { drawInvoice } from "./draw-invoice.ts"

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
  oldParts: undefined,
  signed: undefined,
  dues: [due],
  unpaid: { ...due, label: "Unpaid", open: true },
  payments: [],
  warranty: "For as long as you own this vehicle.",
  closing: "Thank you.",
  proof: undefined,
  ...changes,
})

const draw = (of: InvoiceSheet) => drawInvoice(of, { fonts, signature: undefined, issuedOn: "2026-11-20" })
const pagesOf = async (of: InvoiceSheet) =>
  (await draw(of)).toString("latin1").match(/\/Type \/Page\b/g)?.length

/** Text as copied from the PDF. */
const textOf = async (pdf: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.split("\n")
}

/** Structure tree such as "TR(TH TD)". Dictionaries are stored uncompressed. */
const structureOf = (pdf: Buffer): string => {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\n<<([\s\S]*?)>>\nendobj/g)].map(
      ([, id = "", body = ""]) => [id, body],
    ),
  )
  const tell = (id: string): string => {
    const body = objects.get(id) ?? ""
    const [, type = "?"] = /\/S \/(\w+)/.exec(body) ?? []
    const [, kids = ""] = /\/K \[([^\]]*)\]/.exec(body) ?? []
    const parts = [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = ""]) => tell(kid))
    return parts.length > 0 ? `${type}(${parts.join(" ")})` : type
  }
  const root = [...objects].find(([, body]) => body.includes("/Type /StructTreeRoot"))
  const [, first = ""] = /\/K \[(\d+) 0 R/.exec(root?.[1] ?? "") ?? []
  return tell(first)
}

describe("drawInvoice", () => {
  it("tags headings, tables with headers, and signatures for screen readers", async () => {
    const pdf = await draw(
      sheet({
        authorizations: ["$576.22 by text from Dale Hutchins"],
        oldParts: "Shown to the customer",
        lines: [line, { ...line, each: "", parts: "" }],
      }),
    )
    const table = "Table(TR(TH TH TH TH TH TH) TR(TD(P P) TD TD TD TD TD) TR(TD(P P) TD TD TD TD TD))"
    expect(structureOf(pdf)).toBe(
      [
        "Document(H1 P P P Sect(H2 P P)",
        table,
        "Sect(H2 P) Sect(H2 P) P",
        "Table(TR(TH TD) TR(TH TD)) Table(TR(TH TD TD) TR(TH TD TD))",
        "H2 P P)",
      ].join(" "),
    )
    const text = pdf.toString("latin1")
    expect(text).toContain("/Lang (en-US)")
    expect(text).toContain("/Marked true")
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>")
    expect(text).toMatch(/\/DisplayDocTitle true/)
    expect(text).toContain("(Clearline Auto Glass, invoice 48197)")
  })

  it("has selectable text in reading order, and a small file size with a signature", async () => {
    const chip = { ...line, title: "Repair, 1 chip", detail: "", parts: "", each: "", labor: "$90.00" }
    const pdf = await drawInvoice(
      sheet({
        lines: [line, chip],
        sums: [
          { label: "Parts", amount: "$379.69" },
          { label: "Labor", amount: "$259.00" },
        ],
        total: { label: "Total", amount: "$671.12" },
        dues: [{ ...due, amount: "$671.12" }],
        unpaid: { ...due, amount: "$671.12", label: "Unpaid", open: true },
        signed: { text: "Signed by Dale Hutchins", of: "work" },
      }),
      { fonts, signature: aSignature(), issuedOn: "2026-11-20" },
    )
    expect(await textOf(pdf)).toEqual([
      "Invoice",
      "48197",
      "November 20, 2026",
      "Clearline Auto Glass",
      "1180 Colusa Avenue, Yuba City, CA 95991",
      "Customer",
      "Dale Hutchins",
      "2210 Franklin Road",
      "Service and part Part condition Qty Price each Parts Labor",
      "Replace windshield",
      "FW04915GTYN",
      "New, not OEM 1 $379.69 $379.69 $169.00",
      "Repair, 1 chip New, not OEM 1 $90.00",
      "Signed by Dale Hutchins",
      "Parts $379.69",
      "Labor $259.00",
      "Total $671.12",
      "Amount due",
      "$671.12",
      "Not yet paid",
      "Unpaid",
      "$671.12",
      "Not yet paid",
      "Warranty",
      "For as long as you own this vehicle.",
      "Thank you. Page 1 of 1",
    ])
    expect(pdf.length).toBeGreaterThan(aSignature().length)
    expect(pdf.length).toBeLessThan(120_000)
  })

  it("repeats no heading on later pages and continues the same table", async () => {
    const lines = Array.from({ length: 15 }, () => line)
    const texts = structureOf(await draw(sheet({ lines })))
    expect(texts.match(/TH TH TH TH TH TH/g)).toHaveLength(1)
    expect(texts.match(/H1/g)).toHaveLength(1)
    expect(texts.match(/TD\(P P\) TD/g)).toHaveLength(15)
  })

  it("places the signature with what it covers and gives it alt text", async () => {
    const picture = PNG.sync.write(new PNG({ width: 8, height: 4 }))
    const signed = (of: "work" | "payment") =>
      drawInvoice(
        sheet({
          signed: { text: "Signed by Dale Hutchins", of },
          payments: [{ label: "Nov 20, 2026, cash", amount: "$250.00" }],
        }),
        { fonts, signature: picture, issuedOn: "2026-11-20" },
      )
    const work = await signed("work")
    expect(structureOf(work)).toMatch(/Figure P Table\(TR\(TH TD\)/)
    expect(work.toString("latin1")).toContain("/Alt (Signature)")
    expect(structureOf(await signed("payment"))).toContain("H2 Table(TR(TH TD)) Figure P")
  })

  it("draws the same bytes for the same sheet", async () => {
    expect((await draw(sheet())).equals(await draw(sheet()))).toBe(true)
    expect((await draw(sheet())).equals(await draw(sheet({ closing: "" })))).toBe(false)
  })

  it.each([
    [1, 1],
    [6, 1],
    [12, 1],
    [13, 2],
    [15, 2],
    [100, 7],
  ])("draws %i lines on %i pages", async (lines, pages) =>
    expect(await pagesOf(sheet({ lines: Array.from({ length: lines }, () => line) }))).toBe(pages),
  )

  it("fits twelve long lines, an insurer, two authorizations, and a signed payment on one page", async () => {
    const texts = { ...line, detail: "FW04915GTYN, Pilkington. List $612.40 less 38%. 2.6 hours at $65.00" }
    const full = sheet({
      lines: Array.from({ length: 12 }, () => texts),
      blocks: ["Customer", "Vehicle", "Service", "Insurance"].map((heading) => ({
        heading,
        title: "Golden Valley Mutual",
        lines: ["Policy", "Claim", "Dispatch", "Loss Nov 16, 2026, Rock on Highway 99", "Deductible $250.00"],
      })),
      sums: Array.from({ length: 4 }, () => ({ label: "Parts", amount: "$379.69" })),
      authorizations: ["$576.22 signed by Dale Hutchins", "$620.00 by text from Dale Hutchins"],
      oldParts: "Shown to the customer",
      signed: { text: "Payment of $250.00 signed by Dale Hutchins", of: "payment" },
      payments: [{ label: "Nov 20, 2026, cash", amount: "$250.00" }],
      warranty: "For as long as you own this vehicle we mend any leak, at no charge. ".repeat(5),
      proof: { text: "Check this invoice at clearline.example/verify", address: "" },
    })
    expect(await pagesOf(full)).toBe(1)
    expect(await pagesOf({ ...full, lines: [...full.lines, texts] })).toBe(2)
  })

  it("flows long text over several pages and breaks words that are too wide for their column", async () => {
    const words = "All leaks, wind noise and loose mouldings are mended for free. ".repeat(200)
    expect(await pagesOf(sheet({ warranty: words }))).toBe(3)
    const endless = "W".repeat(100)
    const blocks = [{ heading: "Customer", title: endless, lines: [endless] }]
    expect(await pagesOf(sheet({ blocks, lines: [{ ...line, title: endless }] }))).toBe(1)
  })
})
