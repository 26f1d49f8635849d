import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toCsv } from "#shared/csv.ts"
import { guessRoles, readRows, readTable } from "./read-remittance.ts"

const known = new Set(["CL-771", "CL-772", "48070"])
const read = (text: string, wholeCheck = "") => {
  const table = readTable(text)
  if (!table.ok) return table.detail
  const roles = guessRoles(table, (one) => known.has(one))
  return readRows(table, roles, wholeCheck).map(({ references, amount, check, problem }) =>
    problem === undefined ? [...references, amount, ...[check].filter(Boolean)] : problem,
  )
}

describe("a pasted remittance", () => {
  const expected = [
    ["CL-771", 38_248],
    ["CL-772", 123_450],
  ]
  it.each([
    ["commas", 'Claim,Paid\nCL-771,382.48\nCL-772,"1,234.50"'],
    ["semicolons", "Claim No;Amount Paid\nCL-771;382.48\nCL-772;$1,234.50"],
    ["tabs", "Claim #\tPaid\r\nCL-771\t382.48\r\nCL-772\t1,234.50\r\n"],
    ["no names", "CL-771,382.48\nCL-772,1234.5"],
    [
      "a title",
      "Beacon Casualty\nRemittance of 11/24/2026\n\nClaim Number,Paid\nCL-771,382.48\nCL-772,1234.5",
    ],
    ["other amounts", "Claim,Billed,Deductible,Paid\nCL-771,500,0,382.48\nCL-772,2000,0,1234.50"],
    [
      "gaps",
      "Claim Number   Insured            Paid\nCL-771         ALVAREZ, MARIA   382.48\nCL-772         Bo Lee         1,234.50",
    ],
    ["large amounts after gaps", "CL-771    382.48\nCL-772  1,234.50"],
    ["dollar signs after gaps", "Claim      Paid\nCL-771   $   382.48\nCL-772   $ 1,234.50"],
    ["single spaces", "Claim Paid\nCL-771 382.48\nCL-772 1,234.50"],
  ])("is read from %s", (_name, text) => expect(read(text)).toEqual(expected))

  it("keeps cells in their columns around an empty one", () =>
    expect(
      read(
        "Claim     Check     Date          Paid\nCL-771    8841      11/24/2026  382.48\nCL-772              11/25/2026   10.00",
      ),
    ).toEqual([
      ["CL-771", 38_248, "8841"],
      ["CL-772", 1000],
    ]))

  it("reads each payment's date, where the table has one", () => {
    const table = readTable("Claim,Payment Date,Paid\nCL-771,11/24/2026,10\nCL-772,soon,20")
    const roles = table.ok ? guessRoles(table, (one) => known.has(one)) : []
    expect(roles).toEqual(["reference", "date", "amount"])
    const dates = table.ok ? readRows(table, roles, "").map(({ paidOn }) => paidOn) : []
    expect(dates).toEqual(["2026-11-24", undefined])
  })

  it.each([
    ["Service Date", "unused"],
    ["Date of Loss", "unused"],
    ["Payment Due Date", "unused"],
    ["Date", "date"],
    ["Date Check Issued", "date"],
    ["EFT Date", "date"],
    ["Date of Payment", "date"],
  ])("takes only the payment's own date: %s is %s", (column, role) => {
    const table = readTable(`Claim,${column},Paid\nCL-771,11/02/2026,10\nCL-772,11/03/2026,20`)
    expect(table.ok && guessRoles(table, (one) => known.has(one))).toEqual(["reference", role, "amount"])
  })

  it.each([
    ["Claim Number,Check Issue Date,Paid", "CL-771,11/24/2026,382.48", "reference date amount"],
    [
      "Invoice Number,Invoice Date,Claim Number,Date of Loss,Invoice Amount,Amount Paid,Check Number,Check Issue Date",
      "48070,11/02/2026,CL-771,10/30/2026,400.00,382.48,77812,11/24/2026",
      "reference unused reference unused unused amount check date",
    ],
    [
      "Referral Number,Shop Invoice #,Claimant Name,Work Order Date,Work Order,Total Billed,Deductible Amount,Paid Amount,EFT Trace Number,EFT Date",
      "R1,48070,Ann Lee,11/02/2026,D-5512,500.00,100.00,400.00,0071,11/24/2026",
      "unused reference unused unused reference unused unused amount check date",
    ],
    [
      "Claim #,Policy Holder,Dispatch Date,Dispatch No,Payment Number,Payment Date,Net Payment",
      "CL-771,Ann Lee,11/02/2026,D-5512,88123,11/24/2026,382.48",
      "reference unused unused reference check date amount",
    ],
    [
      "Check Dt,Check Amt,Check No,Invoice Dt,Inv No,Claim Status,Net Paid",
      "11/24/2026,900.00,7781,11/02/2026,48070,Closed,382.48",
      "date unused check unused reference unused amount",
    ],
    [
      "Claim No,Reference Date,Invoice Total,Payment Type,Payment",
      "CL-771,11/2/2026,400,EFT,382.48",
      "reference unused unused unused amount",
    ],
    ["Claim #,Net Paid After Deductible,Deductible", "CL-771,382.48,250.00", "reference amount unused"],
    ["Claim,Total Paid incl. Tax,Sales Tax", "CL-771,382.48,28.10", "reference amount unused"],
    ["Claim,Total Billed", "CL-771,500.00", "reference unused"],
    [
      "Claim,Payment Adjustment,Deductible Paid,Network Discount",
      "CL-771,12.00,250.00,40.00",
      "reference unused unused unused",
    ],
  ])("reads an insurer's columns: %s", (header, line, roles) => {
    const table = readTable(`${header}\n${line}`)
    expect(table.ok && guessRoles(table, (one) => known.has(one)).join(" ")).toBe(roles)
  })

  it("accepts several claim numbers, and the overall check where a row has none", () =>
    expect(
      read("Invoice,Claim,Check No.,Date,Paid\n48070,CL-771,77,,10\n,CL-772,,11/25/2026,20", "EFT 8841"),
    ).toEqual([
      ["48070", "CL-771", 1000, "77"],
      ["CL-772", 2000, "EFT 8841"],
    ]))

  it("reports rows that are not payments and drops none", () =>
    expect(
      read(
        'Claim,Paid\nCL-771,(12.00)\nCL-772,1234.5-\nCL-1,0.00\nCL-2,\nCL-3,n/a\n,5.00\nCL-4,1,234.50\nGrand total,"9,999.00"\nCL-771,$5',
      ),
    ).toEqual([
      "The insurer takes back 12.00. Refund it on the job.",
      "The insurer takes back 1,234.50. Refund it on the job.",
      "The amount is zero.",
      "There is no amount.",
      "“n/a” isn't an amount. Use a number, like 1,234.50.",
      "There is no claim, dispatch, or invoice number.",
      "This row has 3 cells, and the table has 2 columns. Put quotes around amounts with commas.",
      "This is a total.",
      ["CL-771", 500],
    ]))

  it("reads a claim whose insured or description starts like a total", () =>
    expect(
      read(
        "Claim,Insured,For,Paid\nCL-771,Total Comfort HVAC,Windshield,382.48\nCL-772,Bo Lee,Total loss deductible,12.00\n,Total,,394.48",
      ),
    ).toEqual([["CL-771", 38_248], ["CL-772", 1200], "This is a total."]))

  it.each([
    ["below a name", "Claim,Paid\n1.23457E+15,10\n2.34568E+15,20"],
    ["without a name", "1.23457E+15,10\n2.34568E+15,20"],
  ])("rejects a column of numbers that Excel shortened %s", (_where, text) =>
    expect(read(text)).toEqual(
      ["1.23457E+15", "2.34568E+15"].map((number) =>
        expect.stringContaining(`shortened this number to “${number}”`),
      ),
    ),
  )

  it("rejects numbers that Excel shortened", () =>
    expect(read("Claim,Check No.,Paid\n1.23457E+15,77,10\nCL-771,1.2E+11,20")).toEqual(
      ["1.23457E+15", "1.2E+11"].map((number) =>
        expect.stringContaining(`shortened this number to “${number}”`),
      ),
    ))

  it("is rejected without rows, with a broken quote, or with too many rows", () => {
    expect(read("Claim,Paid")).toBe("This file has column names but no rows below them.")
    expect(read('Claim,Paid\n"CL-771,1')).toMatch(/^A quote in row 2 is never closed/)
    expect(read(`Claim,Paid\n${"CL-771,1\n".repeat(1001)}`)).toBe(
      "This has 1,001 rows. Enter at most 1,000 at once.",
    )
  })

  it("detects columns by their values when the headers do not help", () => {
    const table = readTable("Who,What,How much\nAnn,CL-771,12.00\nBo,none,1.00")
    expect(table.ok && guessRoles(table, (one) => known.has(one))).toEqual(["unused", "reference", "amount"])
  })

  it("takes no amount for an invoice whose number has the same digits", () => {
    const table = readTable("CL-771    480.70\nCL-772    12.00")
    const isReference = (cell: string) => known.has(cell.replace(".", ""))
    expect(table.ok && guessRoles(table, isReference)).toEqual(["reference", "amount"])
  })

  it("keeps every row of any table, as CSV or with gaps", () => {
    const claim = fc.integer({ min: 1000, max: 9999 }).map((number) => `CL-${number}`)
    const paid = fc.integer({ min: 1, max: 9_999_999 })
    const anyRows = fc.array(fc.tuple(claim, paid), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(anyRows, (rows) => {
        const lines = rows.map(([reference, cents]) => [reference, (cents / 100).toFixed(2)])
        const withGaps = lines.map(
          ([reference = "", amount = ""]) => reference.padEnd(12) + amount.padStart(12),
        )
        expect(read(toCsv([["Claim", "Paid"], ...lines]))).toEqual(rows)
        expect(read(["Claim               Paid", ...withGaps].join("\n"))).toEqual(rows)
      }),
    )
  })
})
