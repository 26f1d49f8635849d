import * as fc from "fast-check"
import Papa from "papaparse"
import { describe, expect, it } from "vitest"
import { toCsv } from "./csv.ts"
import { plainCell } from "./domain/import/values.ts"

const cellsOf = (csv: string) => Papa.parse<string[]>(csv, { newline: "\r\n" }).data[0]

describe("toCsv", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://evil.example")\nClick', '\'=HYPERLINK("http://evil.example")\nClick'],
    ["-1.00\n=1+1", "'-1.00\n=1+1"],
    ["\n=1+1", "'\n=1+1"],
    ["＝1+1", "'＝1+1"],
    ["+15305550102", "'+15305550102"],
    ["-2 days", "'-2 days"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["-12.50", "-12.50"],
    ["O'Neil", "O'Neil"],
  ])("escapes cells that a spreadsheet would run: %j", (text, cell) =>
    expect(cellsOf(toCsv([[text]]))).toEqual([cell]),
  )

  it("never starts a text cell like a formula", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."=+-@\t\r\n"), fc.string({ unit: "binary" }), (mark, rest) => {
        fc.pre(!/^-\d+(\.\d+)?$/.test(mark + rest))
        expect(cellsOf(toCsv([[mark + rest, 1]]))?.[0]).toBe(`'${mark}${rest}`)
      }),
    )
  })

  it("loses the apostrophes when it is imported again", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."=+-@"), fc.string(), (mark, rest) => {
        const [cell = ""] = cellsOf(toCsv([[mark + rest, 1]])) ?? []
        fc.pre(!(mark + rest).startsWith(`="`))
        expect(plainCell(cell)).toBe(mark + rest)
      }),
    )
  })

  it("keeps numbers and booleans", () => expect(toCsv([[-12.5, true, undefined]])).toBe("-12.5,true,\r\n"))
})
