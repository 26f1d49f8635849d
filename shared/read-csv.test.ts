import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { readCsv } from "./read-csv.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const two = expect.objectContaining({
  ok: true,
  columns: ["Name", "Phone"],
  rows: [{ number: 2, cells: ["Ann Lee", "1"] }],
})

describe("readCsv", () => {
  it.each([
    ["commas", "Name,Phone\nAnn Lee,1\n"],
    ["semicolons", "Name;Phone\r\nAnn Lee;1\r\n"],
    ["tabs", "Name\tPhone\r\nAnn Lee\t1"],
    ["quotes", '"Name","Phone"\r\n"Ann Lee","1"'],
    ["a byte order mark", "\ufeffName,Phone\nAnn Lee,1"],
    ["Excel's sep=;", "sep=;\r\nName;Phone\r\nAnn Lee;1\r\n"],
    ["blank rows at its end", "Name,Phone\nAnn Lee,1\n,\n\n"],
  ])("reads a file with %s", (_name, text) => expect(readCsv(bytes(text))).toEqual(two))

  it("reads Excel's Unicode text and Windows-1252", () => {
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from("Name\tPhone\r\nAnn Lee\t1", "utf16le"),
    ])
    expect(readCsv(wide)).toEqual(two)
    expect(readCsv(Buffer.from("Name,Phone\nJos\u00e9,1", "latin1"))).toMatchObject({
      rows: [{ cells: ["José", "1"] }],
    })
  })

  it("reads only the lines that aren't UTF-8 as Windows-1252", () => {
    const mixed = Buffer.concat([
      Buffer.from("Name,Phone\nJos\u00e9,1\n"),
      Buffer.from("Zo\u00eb,2\n", "latin1"),
      Buffer.from("Nu\u00f1ez,3"),
    ])
    const read = {
      columns: ["Name", "Phone"],
      rows: [{ cells: ["Jos\u00e9", "1"] }, { cells: ["Zo\u00eb", "2"] }, { cells: ["Nu\u00f1ez", "3"] }],
    }
    expect(readCsv(mixed)).toMatchObject(read)
    expect(readCsv(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), mixed]))).toMatchObject(read)
  })

  it.each([
    "Customer (Last, First);Phone\nAlvarez, Maria;5305550101",
    "Name;Phone\nLee, Ann;1",
    "Report\nName;Phone\nLee, Ann, and Bo, and Cy;1\n",
    "Name,Phone\nAnn Lee;Bo,1",
  ])("reads %j alike with the header that it detected", (text) => {
    const found = readCsv(bytes(text))
    expect(found).toMatchObject({ ok: true, columns: { length: 2 } })
    expect(readCsv(bytes(text), found.ok ? found.header : -1)).toEqual(found)
  })

  it("reads UTF-16 in either byte order", () => {
    const wide = Buffer.from("\ufeffName\tPhone\r\nAnn Lee\t1", "utf16le")
    expect(readCsv(wide)).toEqual(two)
    expect(readCsv(wide.swap16())).toEqual(two)
  })

  it("skips report titles above the column names", () => {
    const report =
      "Valley Auto Glass,,,\nOpen invoices; all, 2026,,,\n\nCustomer,Phone,Balance,Due\nAnn,1,2,3\n"
    expect(readCsv(bytes(report))).toMatchObject({
      ok: true,
      columns: ["Customer", "Phone", "Balance", "Due"],
      rows: [{ number: 5, cells: ["Ann", "1", "2", "3"] }],
      header: 4,
    })
    const semicolons = "Report\nName;Phone\nLee, Ann, and Bo, and Cy;1\n"
    expect(readCsv(bytes(semicolons))).toMatchObject({ columns: ["Name", "Phone"], rows: [{ number: 3 }] })
  })

  it("removes a spreadsheet's text marks from cells", () =>
    expect(readCsv(bytes(`Name,Phone\n'+Ann,'9162725762\n"=""O'Neil""",="95991"\n'Tis,1`))).toMatchObject({
      rows: [{ cells: ["+Ann", "9162725762"] }, { cells: ["O'Neil", "95991"] }, { cells: ["'Tis", "1"] }],
    }))

  it("rejects a file that would lose rows to a stray quote, and names the row", () => {
    const file = (first: string) =>
      bytes(
        `Phone,Date,What,Total\n5305550101,1/2/2024,${first},99\n5305550102,1/2/2024,Chip,55\n5305550103,1/2/2024,"Long, crack",33\n`,
      )
    const refusal = (detail: string) => ({ ok: false, refusal: "malformed", detail })
    const { strayQuote, swallowedRow } = messages.imports
    expect(readCsv(file('"Star" break, passenger side'))).toEqual(refusal(strayQuote([2])))
    expect(
      readCsv(bytes('Phone,Date,What,Total\n5305550101,1/2/2024,"Star,99\n5305550102,1/2/2024,Chip",55\n')),
    ).toEqual(refusal(swallowedRow([2])))
    expect(readCsv(file('"""Star"" break, passenger side"'))).toMatchObject({ rows: { length: 3 } })
    expect(readCsv(file('"Called twice\n5/1/2024, no answer, gate, 12"'))).toMatchObject({
      rows: { length: 3 },
    })
    expect(readCsv(file('5" break'))).toMatchObject({ rows: { length: 3 } })
  })

  it("names all rows with a stray quote, the first ten of many", () => {
    const file = (rows: number) => bytes(`Name,Note,Total\n${`Ann,"Star" break,1\nBo,Chip,2\n`.repeat(rows)}`)
    expect(readCsv(file(3))).toMatchObject({
      detail: expect.stringMatching(/^Rows 2, 4, and 6 have text behind/),
    })
    expect(readCsv(file(12))).toMatchObject({
      detail: expect.stringMatching(
        /^More than 10 rows \(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, \u2026\) have text behind/,
      ),
    })
    const swallowed = `5305550101,1/2/2024,"Star,99\n5305550102,1/2/2024,Chip",55\n`
    expect(readCsv(bytes(`Phone,Date,What,Total\n${swallowed.repeat(2)}`))).toMatchObject({
      detail: messages.imports.swallowedRow([2, 3]),
    })
  })

  it("keeps quoted commas, quotes, and line breaks, and counts rows like a spreadsheet", () =>
    expect(readCsv(bytes('Name,Note\n\n"Lee, ""Ann""","one\ntwo"\nBo,'))).toMatchObject({
      rows: [
        { number: 3, cells: ['Lee, "Ann"', "one\ntwo"] },
        { number: 4, cells: ["Bo", ""] },
      ],
    }))

  it("starts with the first row when there are no column names", () =>
    expect(readCsv(bytes("Ann Lee,(530) 555-0142\nBo Li,(530) 555-0143"))).toMatchObject({
      ok: true,
      columns: ["Column 1", "Column 2"],
      rows: [
        { number: 1, cells: ["Ann Lee", "(530) 555-0142"] },
        { number: 2, cells: ["Bo Li", "(530) 555-0143"] },
      ],
      header: 0,
    }))

  it("uses the chosen row for the column names and delimiter, or no row", () => {
    const file = bytes("Kundenliste, Stand Mai\n\nWer;Ruf\nAnn Lee;5305550142\nBo Li;5305550143\n")
    expect(readCsv(file)).toMatchObject({ header: 1, columns: ["Kundenliste", "Stand Mai"] })
    expect(readCsv(file, 3)).toMatchObject({
      ok: true,
      header: 3,
      columns: ["Wer", "Ruf"],
      rows: [
        { number: 4, cells: ["Ann Lee", "5305550142"] },
        { number: 5, cells: ["Bo Li", "5305550143"] },
      ],
    })
    expect(readCsv(bytes("Ann,1\nBo,2"), 0)).toMatchObject({
      header: 0,
      columns: ["Column 1", "Column 2"],
      rows: { length: 2 },
    })
    expect(readCsv(file, 2)).toMatchObject({ ok: false, detail: messages.imports.noSuchRow(2) })
  })

  it("reads 50,000 rows, and rejects one more", () => {
    const file = (rows: number) => bytes(`Name,Phone\n${"Ann Lee,5305550142\n".repeat(rows)}`)
    const most = readCsv(file(50_000))
    expect(most.ok && most.rows.length).toBe(50_000)
    expect(readCsv(file(50_001))).toMatchObject({ detail: messages.imports.tooManyRows("50,001") })
  })

  it.each([
    ["", messages.imports.empty],
    [" \n,\n", messages.imports.empty],
    ["Name,Phone\n", messages.imports.noRows],
    ["PK\u0003\u0004 [Content_Types].xml", messages.imports.spreadsheet],
    ["%PDF-1.7\0", messages.imports.notText],
    ['Name\n"Ann', messages.imports.openQuote(2)],
    [`${"a,".repeat(201)}\n1`, messages.imports.tooManyColumns],
  ])("rejects the content %j with an explanation", (text, detail) =>
    expect(readCsv(bytes(text))).toEqual({ ok: false, refusal: "malformed", detail }),
  )
})
