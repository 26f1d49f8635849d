import fc from "fast-check"
import Papa from "papaparse"
import { describe, expect, it } from "vitest"
import { csvHead, csvLines, flatten } from "./csv.ts"

describe("a record as a line", () => {
  it("names what lies inside by its path, joins plain values and keeps records as JSON", () => {
    expect(
      flatten({
        invoiceNumber: 48211,
        by: { name: "Ada", car: { year: 2022 } },
        techs: ["t1", "t2"],
        payments: [{ amount: 12.5 }],
        none: [],
        nothing: undefined,
        noted: null,
        paid: false,
      }),
    ).toEqual({
      invoiceNumber: 48211,
      "by.name": "Ada",
      "by.car.year": 2022,
      techs: "t1; t2",
      payments: '[{"amount":12.5}]',
      paid: false,
    })
  })
})

describe("a table", () => {
  it("has no formula of a text, whatever follows", () =>
    expect(csvLines(["note"], [{ note: "=1+1\n" }])).toBe('"\'=1+1\n"\r\n'))

  it("keeps numbers as numbers, also what is below zero", () => {
    expect(csvLines(["total", "paid"], [{ total: -12.5, paid: true }])).toBe("-12.5,true\r\n")
  })

  it("says its columns once, marked as UTF-8, and has nothing where a record has none", () => {
    expect(csvHead(["a", "b.c"]) + csvLines(["a", "b.c"], [{ a: 1 }, { b: { c: "x" } }])).toBe(
      "\ufeffa,b.c\r\n1,\r\n,x\r\n",
    )
    expect(csvLines(["a"], [])).toBe("")
  })

  it("is read back as it was written, whatever is in it, but for the apostrophe", () => {
    const text = fc.string({ unit: "binary" })
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1, maxLength: 5 }), (rows) => {
        const { data } = Papa.parse<string[]>(csvLines(["a", "b"], rows), {
          delimiter: ",",
          newline: "\r\n",
        })
        const cells = data
          .slice(0, -1)
          .map((line) => line.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")))
        expect(cells).toEqual(
          rows.map(({ a, b }) => [a, b].map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))),
        )
      }),
      { numRuns: 30 },
    )
  })
})
