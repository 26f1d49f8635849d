import { inflateSync } from "node:zlib"
import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, it } from "vitest"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { pdfFonts } from "#test/builders/pdf-fonts.ts"
import { drawInvoice } from "./draw-invoice.ts"

const sheet = (changes: Partial<InvoiceSheet>): InvoiceSheet => ({
  number: "48197",
  date: "November 20, 2026",
  business: { name: "Clearline Auto Glass", lines: ["1180 Colusa Avenue, Yuba City, CA 95991"] },
  blocks: [{ heading: "Customer", title: "Dale Hutchins", lines: ["2210 Franklin Road"] }],
  lines: [
    {
      title: "Replace windshield",
      detail: "FW04915GTYN",
      condition: "New, not OEM",
      quantity: "1",
      each: "$379.69",
      parts: "$379.69",
      labor: "$169.00",
    },
  ],
  sums: [{ label: "Parts", amount: "$379.69" }],
  total: { label: "Total", amount: "$576.22" },
  credits: [],
  authorizations: [],
  oldParts: undefined,
  signed: undefined,
  dues: [{ label: "Amount due", amount: "$576.22", note: "Not yet paid" }],
  unpaid: { label: "Unpaid", amount: "$576.22", note: "Not yet paid", open: true },
  payments: [],
  warranty: "",
  closing: "Thank you.",
  proof: undefined,
  ...changes,
})

/** Uses the text as customer name, address line, and line of work, to cover each weight. */
const invoiceWith = (text: string): InvoiceSheet => {
  const [line] = sheet({}).lines
  return sheet({
    blocks: [{ heading: "Customer", title: text, lines: [text] }],
    lines: line ? [{ ...line, title: text, detail: text }] : [],
    authorizations: [`$576.22 by text from ${text}`],
  })
}

const drawn = async (of: InvoiceSheet) => {
  const undrawn: string[] = []
  const pdf = await drawInvoice(of, {
    fonts: pdfFonts,
    signature: undefined,
    issuedOn: "2026-11-20",
    onUndrawn: (character) => undrawn.push(character),
  })
  return { pdf, undrawn }
}

const textOf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}

/** Glyph 0 is the empty box for missing characters. */
const missingGlyphs = (pdf: Buffer): number => {
  const streams = [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, body = ""]) => {
      try {
        return [inflateSync(Buffer.from(body, "latin1")).toString("latin1")]
      } catch {
        return []
      }
    },
  )
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[(.*)\] TJ/g)].map(([, line = ""]) => line))
  expect(lines.length).toBeGreaterThan(20)
  const glyphs = lines.flatMap((line) =>
    [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []),
  )
  return glyphs.filter((glyph) => glyph === "0000").length
}

describe("A name on the invoice", () => {
  it.each([
    ["Vietnamese", "Nguyễn Thị Đặng Hữu Phước"],
    ["of eastern Europe", "Łukasz Černý, Őrsi Ştefan"],
    ["Cyrillic", "Щербаков Юрий Ёлкин"],
    ["Greek", "Γεώργιος Παπαδόπουλος"],
    ["Chinese", "王小明 歐陽麗娜 龘"],
    ["Japanese", "山田たろう スズキ"],
    ["Korean", "김민준 뷁"],
    ["Punjabi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਬਿੱਲਾ ਸ਼੍ਰੀ"],
    ["Hindi", "क्षत्रिय श्रीनिवास हिन्दी"],
    ["Thai", "สมชาย ใจดี น้ำ"],
    ["Arabic", "محمد عبد الله"],
    ["Urdu", "گلاب خٹک"],
    ["Hebrew", "שלמה כהן"],
    ["Latin with signs", "½ ″ → ✓ ≤ № ☐"],
  ])("is drawn and can be copied as text: %s", async (_, name) => {
    const { pdf, undrawn } = await drawn(invoiceWith(name))
    const text = await textOf(pdf)
    for (const word of name.split(" ")) expect(text).toContain(word)
    expect(undrawn).toEqual([])
    expect(missingGlyphs(pdf)).toBe(0)
    expect(pdf.length).toBeLessThan(120_000)
    expect(pdf.toString("latin1")).toContain("/Marked true")
  })

  it("keeps the reading order of a line that mixes Arabic and English", async () => {
    const { pdf } = await drawn(invoiceWith("Ali محمد حسن (Khan) 2210"))
    expect(await textOf(pdf)).toContain("Ali محمد حسن (Khan) 2210")
  })

  it("draws styled letters as plain ones", async () => {
    const { pdf, undrawn } = await drawn(invoiceWith("𝓙𝓸𝓱𝓷 ①"))
    expect(await textOf(pdf)).toContain("John")
    expect(undrawn).toEqual([])
  })

  it("draws a replacement mark for characters that no font has, and reports them", async () => {
    const { pdf, undrawn } = await drawn(invoiceWith("Dale 🦄 Hutchins"))
    expect(await textOf(pdf)).toContain("Dale \ufffd Hutchins")
    expect(new Set(undrawn)).toEqual(new Set(["🦄"]))
    expect(missingGlyphs(pdf)).toBe(0)
  })
})

it("breaks Chinese text between any two characters", async () => {
  const { pdf } = await drawn(invoiceWith("前擋風玻璃更換".repeat(12)))
  const text = await textOf(pdf)
  expect(text.replaceAll(/\s/g, "")).toContain("前擋風玻璃更換".repeat(12))
})
