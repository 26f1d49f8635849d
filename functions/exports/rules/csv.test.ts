import fc from "fast-check"
import Papa from "papaparse"
import { describe, expect, it } from "vitest"
import { csvHead, csvLines, flatten } from "./csv.ts"

describe("flatten", () => {
  it("names nested fields by their path, joins plain values, and keeps records as JSON", () => {
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

describe("csvLines", () => {
  it("escapes text that starts like a formula, even with a line break after it", () =>
    expect(csvLines(["note"], [{ note: "=1+1\n" }])).toBe('"\'=1+1\n"\r\n'))

  it("keeps numbers as numbers, including negative ones", () => {
    expect(csvLines(["total", "paid"], [{ total: -12.5, paid: true }])).toBe("-12.5,true\r\n")
  })

  it("writes the header once with a UTF-8 BOM, and empty cells for missing values", () => {
    expect(csvHead(["a", "b.c"]) + csvLines(["a", "b.c"], [{ a: 1 }, { b: { c: "x" } }])).toBe(
      "\ufeffa,b.c\r\n1,\r\n,x\r\n",
    )
    expect(csvLines(["a"], [])).toBe("")
  })

  it("round-trips any text, except for the added apostrophe", () => {
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
