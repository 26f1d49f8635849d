import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toWireDate } from "../schedule/dates.ts"
import {
  readAmount,
  readDay,
  readEmail,
  readMoney,
  readOneOf,
  readPhoneCell,
  readState,
  readText,
  readVinCell,
  readYear,
  readYesNo,
  readZip,
} from "./values.ts"

const why = expect.any(String)

describe("A state cell", () => {
  it.each([
    ["CA", "CA"],
    ["calif.", "CA"],
    ["New  York", "NY"],
    ["D.C.", "DC"],
  ])("is parsed: %s", (cell, value) => expect(readState(cell)).toEqual({ value }))

  it.each(["active", "Bavaria", "XX"])("is rejected with a reason: %s", (cell) =>
    expect(readState(cell)).toHaveProperty("why"),
  )
})

describe("An imported cell", () => {
  it.each([
    ["(530) 555-0142", "5305550142"],
    ["+1 530.555.0142", "5305550142"],
    ["15305550142", "5305550142"],
  ])("parses the phone %s", (cell, value) => expect(readPhoneCell(cell)).toEqual({ value }))

  it.each(["530-555-0142 x12", "530-555-0142\n530-555-0143"])("warns that %j comes in only in part", (cell) =>
    expect(readPhoneCell(cell)).toEqual({
      value: "5305550142",
      warning: expect.stringContaining("only (530) 555-0142 comes in"),
    }),
  )

  it.each([
    ["$1,234.50", 123450],
    ["(45.00)", -4500],
    ["45.00-", -4500],
    ["-45", -4500],
    ["$ -", 0],
    [" 12 ", 1200],
    ["USD 7.5", 750],
    ["0", 0],
    ["7.50 USD", 750],
    ["$ -45", -4500],
    ["-$ 45", -4500],
    ["- 45", -4500],
    ["$ (1,234.50)", -123450],
    ["($ 45.00 )", -4500],
    ["45.00 -", -4500],
    ["５.００", 500],
  ])("parses the amount %s", (cell, value) => expect(readMoney(cell)).toEqual({ value }))

  it.each([
    ["3/14/2024", "2024-03-14"],
    ["03-14-24", "2024-03-14"],
    ["3.14.2024", "2024-03-14"],
    ["2024-03-14", "2024-03-14"],
    ["2024-03-14T09:30:00Z", "2024-03-14"],
    ["3/14/2024 9:30 AM", "2024-03-14"],
    ["20240314", "2024-03-14"],
    ["March 14, 2024", "2024-03-14"],
    ["Thu, Mar 14 2024", "2024-03-14"],
    ["14-Mar-24", "2024-03-14"],
    ["12/31/99", "1999-12-31"],
  ])("parses the day %s", (cell, value) => expect(readDay(cell)).toEqual({ value }))

  it.each([
    "12-5",
    "12 5",
    "12\n5",
    "1,5",
    "1.234,50",
    "1 234.50",
    "$",
    "1e3",
    "1.5E+3",
    "٣",
    "5⁹⁹",
    "½",
    "(-5.00)",
    "-5.00-",
    "(5.00)-",
    "--5",
    "()",
    "5$5",
    "NaN",
    "Infinity",
    "",
  ])("is no amount: %j", (cell) =>
    expect(readMoney(cell)).toEqual({
      why: `“${cell}” isn't an amount. Use a number, like 1,234.50.`,
    }),
  )

  it.each([
    ["2/30/2024", readDay],
    ["14/3/2024", readDay],
    ["soon", readDay],
    ["12", readPhoneCell],
    ["call Bob", readPhoneCell],
    ["5305550101, 5305550102", readPhoneCell],
    ["5305550101;5305550102", readPhoneCell],
    ["1,23.4", readMoney],
    ["free", readMoney],
    ["12345678.90", readMoney],
    ["(3.00)", readAmount],
    ["ann@example.com; bo@example.com", readEmail],
    ["ann", readEmail],
    ["ann..lee@example.com", readEmail],
    [`${"a".repeat(39)}@example.com`, readEmail],
    ["959", readZip],
    ["19", readZip],
    ["203", readYear],
    ["maybe", readYesNo],
    ["1FTFW1E5XKF12345", readVinCell],
    ["x".repeat(51), readText(50)],
  ])("explains how to fix %s", (cell, read) => expect(read(cell)).toEqual({ why }))

  it("parses an email address as the forms do, without pasted extras", () =>
    expect(readEmail(" mailto:ann.lee@exam\u00adple.com\u200b")).toEqual({ value: "ann.lee@example.com" }))

  it("parses years, ZIP codes without their leading zero, yes and no, and listed words", () => {
    expect([readYear("2019"), readYear("19"), readYear("'98")]).toEqual([
      { value: 2019 },
      { value: 2019 },
      { value: 1998 },
    ])
    expect([readZip("95991-1234"), readZip("2134")]).toEqual([{ value: "95991" }, { value: "02134" }])
    expect([readYesNo("Y"), readYesNo("Paid"), readYesNo("no")]).toEqual([
      { value: true },
      { value: true },
      { value: false },
    ])
    const read = readOneOf({ Cash: ["retail"], Net: ["fleet"] })
    expect([read("FLEET"), read("cash"), read("barter")]).toEqual([
      { value: "Net" },
      { value: "Cash" },
      { why: "“barter” isn't known here. Use Cash or Net." },
    ])
  })

  it("warns about a VIN's check digit and accepts it", () => {
    expect(readVinCell("1m8gdm9axkp042788")).toEqual({ value: "1M8GDM9AXKP042788" })
    expect(readVinCell("1M8GDM9A0KP042788")).toEqual({ value: "1M8GDM9A0KP042788", warning: why })
  })

  it("strips control characters and repeated spaces from text", () =>
    expect(readText(50)(" Ann\u0007  \u202eLee\n")).toEqual({ value: "Ann Lee" }))

  it("parses every date in the app's own format", () => {
    const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2069-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(readDay(toWireDate(date))).toEqual({ value: date })
        expect(readDay(date)).toEqual({ value: date })
      }),
    )
  })

  it("parses every amount in accounting format", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const written = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" })
        expect(readMoney(written)).toEqual({ value: cents })
        expect(readMoney(`(${written})`)).toEqual({ value: -cents })
      }),
    )
  })
})
