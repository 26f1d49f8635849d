import { describe, expect, it } from "vitest"
import { columnNames, guessColumns, isData, mappingErrors } from "./columns.ts"
import { fieldsOf, importKinds, templateOf } from "./fields.ts"

describe("Imported column names", () => {
  it.each([
    [
      "customers",
      "First Name,Last Name,Phone #,E-Mail,Street Address,City,ST,Zip Code",
      "firstName lastName phone email address city state zip",
    ],
    ["customers", "Customer,Cell,Notes", "name phone"],
    ["customers", "Customer ID,First Name,Last Name,Phone", "firstName lastName phone"],
    ["customers", "Customer #,Company Name,First Name,Last Name,Phone", "firstName lastName phone"],
    ["customers", "Spouse Name,First Name,Last Name,Phone", "firstName lastName phone"],
    ["customers", "Full Customer Name,Client Since,Phone", "name phone"],
    ["accounts", "Account #,Company Name,Phone", "name phone"],
    [
      "vehicles",
      "Owner Phone,Yr,Make,Model,VIN #,License Plate,Unit #",
      "phone year make model vin licensePlate reference",
    ],
    ["accounts", "Company Name,Telephone,Tax-Exempt,Account Type", "name phone taxExempt category"],
    ["balances", "Customer Name,Phone,Invoice No.,Invoice Date,Balance Due", "name phone number date amount"],
    [
      "balances",
      "First Name,Last Name,Phone,Invoice,Date,Balance",
      "firstName lastName phone number date amount",
    ],
    [
      "balances",
      "Customer,Phone,Date,Balance,Insurance Company,Claim #,Policy #",
      "name phone date amount carrier claim policy",
    ],
    [
      "jobs",
      "Invoice Amount,Invoice Date,Job Type,Policy Holder,Customer,Phone",
      "total date payer name phone",
    ],
    [
      "jobs",
      "WO #,Date,Customer,Phone,Parts,Labor,Sales Tax,Grand Total,Status",
      "number date name phone parts labor tax total paid",
    ],
  ] as const)("are mapped for %s: %s", (kind, header, fields) => {
    const columns = header.split(",")
    const guessed = guessColumns(fieldsOf(kind), columns, [])
    expect(
      Object.keys(guessed)
        .toSorted((a, b) => (guessed[a] ?? 0) - (guessed[b] ?? 0))
        .join(" "),
    ).toBe(fields)
  })

  it("map to at most one column per field, best match first", () =>
    expect(guessColumns(fieldsOf("customers"), ["Work Phone", "Phone", "Phone (2)"], [])).toEqual({
      phone: 1,
    }))

  it("are not mapped by name when no value fits the field", () => {
    const people = ["name", "phone", "address", "state"]
    const row = ["Ann Lee", "5305550142", "1 Plumas St", "active"]
    expect(guessColumns(fieldsOf("customers"), people, [row])).toEqual({ name: 0, phone: 1, address: 2 })
    expect(guessColumns(fieldsOf("customers"), people, [row, ["", "", "", "Nevada"]])).toHaveProperty(
      "state",
      3,
    )
  })

  it("are mapped when Excel shortened every value, so that each row says so", () =>
    expect(
      guessColumns(
        fieldsOf("balances"),
        ["Phone", "Balance", "Claim #"],
        [
          ["5305550142", "100.00", "1.23457E+15"],
          ["5305550143", "90.00", "2.34568E+15"],
        ],
      ),
    ).toEqual({ phone: 0, amount: 1, claim: 2 }))

  it("are made unique", () =>
    expect(columnNames(["Phone", "", "phone ", " Full  name", "Phone"])).toEqual([
      "Phone",
      "Column 2",
      "phone (2)",
      "Full name",
      "Phone (3)",
    ]))

  it("are not taken from a first row that is already data", () => {
    expect(isData(["Ann Lee", "(530) 555-0142"])).toBe(true)
    expect(isData(["Ann Lee", "ann@example.com"])).toBe(true)
    expect(isData(["Name", "Phone 1", "Address 2", "Total $"])).toBe(false)
  })

  it("that are required are reported when missing", () => {
    expect(mappingErrors("customers", { name: 0 }, 3)).toEqual(["Choose the column for Phone."])
    expect(mappingErrors("jobs", { phone: 0, date: 1, total: 2, color: 1 }, 2)).toEqual([
      "There is no field “color”.",
      "The file has 2 columns.",
    ])
  })

  it.each(importKinds)("of the template for %s all map, and its example row imports", (kind) => {
    const { columns, example } = templateOf(kind)
    const guessed = guessColumns(fieldsOf(kind), columns, [example])
    expect(Object.values(guessed).toSorted((a, b) => a - b)).toEqual(columns.map((_, index) => index))
    expect(mappingErrors(kind, guessed, columns.length)).toEqual([])
    for (const [name, { read }] of Object.entries(fieldsOf(kind))) {
      const cell = example[guessed[name] ?? -1]
      if (cell) expect(read(cell)).toHaveProperty("value")
    }
  })
})
