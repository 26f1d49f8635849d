import { describe, expect, it } from "vitest"
import { messages } from "../../../shared/messages.ts"
import { readCsv } from "./read-csv.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const two = { ok: true, columns: ["Name", "Phone"], rows: [{ number: 2, cells: ["Ann Lee", "1"] }] }

describe("a CSV file", () => {
  it.each([
    ["commas", "Name,Phone\nAnn Lee,1\n"],
    ["semicolons", "Name;Phone\r\nAnn Lee;1\r\n"],
    ["tabs", "Name\tPhone\r\nAnn Lee\t1"],
    ["quotes", '"Name","Phone"\r\n"Ann Lee","1"'],
    ["a byte order mark", "\ufeffName,Phone\nAnn Lee,1"],
    ["blank rows at its end", "Name,Phone\nAnn Lee,1\n,\n\n"],
  ])("is read with %s", (_name, text) => expect(readCsv(bytes(text))).toEqual(two))

  it("is read as Excel's Unicode text, and as Windows-1252", () => {
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from("Name\tPhone\r\nAnn Lee\t1", "utf16le"),
    ])
    expect(readCsv(wide)).toEqual(two)
    expect(readCsv(Buffer.from("Name,Phone\nJos\u00e9,1", "latin1"))).toMatchObject({
      rows: [{ cells: ["José", "1"] }],
    })
  })

  it("keeps commas, quotes and line ends within quotes, and counts rows as a spreadsheet does", () =>
    expect(readCsv(bytes('Name,Note\n\n"Lee, ""Ann""","one\ntwo"\nBo,'))).toMatchObject({
      rows: [
        { number: 3, cells: ['Lee, "Ann"', "one\ntwo"] },
        { number: 4, cells: ["Bo", ""] },
      ],
    }))

  it("without names of columns begins with its first row", () =>
    expect(readCsv(bytes("Ann Lee,(530) 555-0142\nBo Li,(530) 555-0143"))).toEqual({
      ok: true,
      columns: ["Column 1", "Column 2"],
      rows: [
        { number: 1, cells: ["Ann Lee", "(530) 555-0142"] },
        { number: 2, cells: ["Bo Li", "(530) 555-0143"] },
      ],
    }))

  it("of 50,000 rows is read, and one more is refused", () => {
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
  ])("that is %j says what to do", (text, detail) =>
    expect(readCsv(bytes(text))).toEqual({ ok: false, refusal: "malformed", detail }),
  )
})
