import { describe, expect, it } from "vitest"
import type { ImportKind } from "./fields.ts"
import { addressOf, addToIndex, createRowIndex, identityOf, readRow } from "./rows.ts"

const today = "2026-11-20"
const read = (kind: ImportKind, record: Record<string, string>) => {
  const columns = Object.keys(record)
  const mapping = Object.fromEntries(columns.map((name, index) => [name, index]))
  return readRow(kind, mapping, columns, Object.values(record), today)
}
const errorsIn = (kind: ImportKind, record: Record<string, string>) =>
  read(kind, record).errors.map(({ message }) => message)

describe("An imported row", () => {
  it("is read by its column mapping", () =>
    expect(read("jobs", { phone: "530 555 0142", date: "3/14/24", total: "$367.40", paid: "yes" })).toEqual({
      record: { phone: "5305550142", date: "2024-03-14", total: 36740, paid: true },
      errors: [],
      warnings: [],
    }))

  it("takes its name from a first and last name, else from the column with names", () => {
    const nameOf = (kind: ImportKind, names: Record<string, string>) =>
      (read(kind, { ...names, phone: "5305550142" }).record as { name?: string }).name
    const halves = { firstName: "Maria", lastName: "Alvarez" }
    expect(nameOf("customers", { name: "1001", ...halves })).toBe("Maria Alvarez")
    expect(nameOf("customers", { name: "Valley Fleet", firstName: "Maria" })).toBe("Valley Fleet")
    expect(nameOf("balances", halves)).toBe("Maria Alvarez")
    expect(nameOf("jobs", { lastName: "Alvarez" })).toBe("Alvarez")
  })

  it("reports every error at once, with its column", () =>
    expect(read("customers", { name: "Ann Lee", phone: "12", email: "none" }).errors).toEqual([
      { column: "phone", message: expect.stringContaining("“12”") },
      { column: "email", message: expect.stringContaining("“none”") },
    ]))

  it.each([
    ["customers", { firstName: "Ann", phone: "5305550142" }, []],
    [
      "customers",
      { name: "Al", phone: "5305550142" },
      ["“Al” isn't a name of 3 to 100 characters. Fix it in the file."],
    ],
    [
      "vehicles",
      { phone: "5305550142", make: "Ford" },
      ["Add a VIN, or a make and a model, so that we can tell this vehicle apart."],
    ],
    [
      "balances",
      { phone: "5305550142", date: "3/14/2024", amount: "0" },
      ["The amount due is 0.00, so there is nothing to bring in. Leave this row out."],
    ],
    [
      "balances",
      { name: "Fleet", payer: "Net", date: "3/14/2024", amount: "5" },
      ["The account's phone is missing. Fill it in, or leave this row out."],
    ],
    [
      "jobs",
      { phone: "5305550142", date: "11/21/2026", total: "5" },
      ["The date is in the future. Only finished work comes in."],
    ],
    [
      "jobs",
      { phone: "5305550142", date: "11/20/2026" },
      ["The total is missing. Fill it in, or leave this row out."],
    ],
    [
      "jobs",
      { phone: "5305550142", date: "11/20/2026", total: "5", parts: "3", labor: "3" },
      ["Parts, labor, and tax come to more than the total. Fix one of them."],
    ],
    [
      "jobs",
      { phone: "5305550142", date: "11/20/2026", parts: "9,999,999.99", labor: "0.01" },
      ["Parts, labor, and tax come to more than 9,999,999.99. Fix one of them."],
    ],
  ] as const)("for %s with %o reports %j", (kind, record, errors) =>
    expect(errorsIn(kind, record)).toEqual(errors),
  )

  it("rejects numbers that Excel shortened", () => {
    const columns = {
      number: "1.23457E+15",
      claim: "4E+11",
      policy: "PE+11",
      name: "Ann Lee",
      date: "3/14/2024",
      total: "5",
    }
    expect(read("jobs", columns).errors).toEqual(
      ["number", "claim"].map((column) => ({ column, message: expect.stringContaining("Excel shortened") })),
    )
  })

  it("with more cells than columns suggests missing quotes", () =>
    expect(
      readRow("customers", { name: 0, phone: 1 }, ["Name", "Phone"], ["Lee", " Ann", "5305550142"], today)
        .errors[0]?.message,
    ).toBe("This row has 3 cells, and the file has 2 columns. Put quotes around text that has commas."))

  it("joins its address into one line without repeating parts", () => {
    const place = { address: "1 Plumas St", city: "Yuba City", state: "CA", zip: "95991" }
    expect(addressOf(place)).toBe("1 Plumas St, Yuba City, CA 95991")
    expect(addressOf({ ...place, address: "1 Plumas St, Yuba City, CA 95991" })).toBe(
      "1 Plumas St, Yuba City, CA 95991",
    )
    expect(addressOf({ city: "Yuba City" })).toBe("Yuba City")
    expect(addressOf({})).toBe("")
  })

  it.each([
    [{ address: "450 Lincoln Way", city: "Lincoln" }, "450 Lincoln Way, Lincoln, CA 95648"],
    [{ address: "450 Lincoln", city: "Lincoln" }, "450 Lincoln, Lincoln, CA 95648"],
    [{ address: "450 Lincoln Way, Lincoln", city: "LINCOLN" }, "450 Lincoln Way, Lincoln, CA 95648"],
    [{ address: "450 Lincoln Way Lincoln CA 95648", city: "Lincoln" }, "450 Lincoln Way, Lincoln, CA 95648"],
    [
      { address: "450 Lincoln Way Lincoln, CA 95648-1234", city: "Lincoln" },
      "450 Lincoln Way, Lincoln, CA 95648",
    ],
    [
      { address: "450 Main St, Lincoln, California 95648, USA", city: "Lincoln" },
      "450 Main St, Lincoln, California 95648, USA",
    ],
    [{ address: "95648 Ca St", city: "Lincoln" }, "95648 Ca St, Lincoln, CA 95648"],
    [
      { address: "450 Main St, Lincoln, CA 95648", city: "Lincoln", state: "", zip: "" },
      "450 Main St, Lincoln, CA 95648",
    ],
    [{ address: "450 Main St (rear)", city: "St. Helena" }, "450 Main St (rear), St. Helena, CA 95648"],
  ])("joins the address parts of %o", (parts, address) =>
    expect(addressOf({ state: "CA", zip: "95648", ...parts })).toBe(address),
  )

  it("is identified by its phone, its VIN, or its old number", () => {
    expect(identityOf("customers", { phone: "5305550142" })).toBe("5305550142")
    expect(identityOf("vehicles", { phone: "5305550142", vin: "4T1B11HK5KU123456" })).toBe(
      "4t1b11hk5ku123456",
    )
    expect(identityOf("jobs", { number: "WO-7", phone: "5305550142", total: 5 })).toBe("wo-7")
  })

  it("of a vehicle without a VIN is identified by its owner and all that is known of it", () => {
    const van = { phone: "5305550142", year: 2019, make: "FORD", model: "Transit", licensePlate: "8ABC123" }
    const identity = identityOf("vehicles", van)
    expect(identityOf("vehicles", { ...van, make: "Ford" })).toBe(identity)
    for (const other of [
      { phone: "5305550143" },
      { year: 2020 },
      { licensePlate: "8ABC124" },
      { reference: "Unit 2" },
    ])
      expect(identityOf("vehicles", { ...van, ...other })).not.toBe(identity)
  })

  it("of an old job without a number is identified by customer, date, and amount", () => {
    const [phone, date] = ["5305550142", "2024-03-14"]
    expect(identityOf("balances", { phone, date, amount: 41_250 })).toBe("5305550142 2024-03-14 41250")
    expect(identityOf("balances", { name: "Ann Lee", date, amount: 41_250 })).toBe("ann lee 2024-03-14 41250")
    expect(identityOf("jobs", { phone, date, total: 41_250, parts: 100 })).toBe("5305550142 2024-03-14 41250")
    expect(identityOf("jobs", { phone, date, parts: 24_000, labor: 11_000, tax: 1740 })).toBe(
      "5305550142 2024-03-14 36740",
    )
  })
})

describe("addToIndex", () => {
  const phone = "5305550142"
  const truck = { phone, year: 2019, make: "Ford", model: "F-150" }
  const firstLike = (kind: "vehicles" | "customers", records: Parameters<typeof addToIndex>[3][]) => {
    const index = createRowIndex()
    return records.map((record, nth) => addToIndex(index, kind, nth + 2, record).sameAs)
  }

  it.each([
    ["a row without a VIN after one with it", [{ ...truck, vin: "A" }, truck], [undefined, 2]],
    ["a row with a VIN after one without it", [truck, { ...truck, vin: "A" }], [undefined, 2]],
    [
      "a third row, at the first like it",
      [{ ...truck, vin: "A" }, { ...truck, vin: "B" }, truck, { ...truck, vin: "B" }],
      [undefined, undefined, 2, 3],
    ],
    ["two owners' like cars", [truck, { ...truck, phone: "5305550143", vin: "A" }], [undefined, undefined]],
  ])("compares vehicles by VIN and by car: %s", (_what, records, expected) =>
    expect(firstLike("vehicles", records)).toEqual(expected),
  )

  it("finds the first row of a person, and all rows so far", () => {
    expect(firstLike("customers", [{ phone }, { phone: "5305550143" }, { phone }, { phone }])).toEqual([
      undefined,
      undefined,
      2,
      2,
    ])
    const index = createRowIndex()
    for (const row of [2, 3]) addToIndex(index, "customers", row, { phone })
    expect(addToIndex(index, "customers", 4, { phone }).sameIdentity).toEqual([2, 3, 4])
  })
})
