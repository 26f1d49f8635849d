import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  checkDigitOf,
  findVin,
  hasRightCheckDigit,
  isVin,
  makerCodeOf,
  modelYearsOf,
  readVin,
  yearCodeOf,
} from "./vin.ts"

const anyVin = fc
  .array(fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(""))
const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)

describe("A typed VIN", () => {
  it.each([
    "1HGCM82633A004352",
    "1hgcm82633a004352",
    " 1HGCM826 33A0-04352 ",
    "I1HGCM82633A004352",
    "1HGCM826–33A004352\u200b",
  ])("is read: %s", (text) => expect(readVin(text)).toEqual({ ok: true, vin: "1HGCM82633A004352" }))

  it.each([
    ["1HGCM82633A00435", "A VIN has 17 characters. This one has 16."],
    ["", "A VIN has 17 characters. This one has 0."],
    ["1HGCM82633AO04352", "A VIN can't have the letter O. Try 0."],
    ["IHGCM82633A004352", "A VIN can't have the letter I. Try 1."],
    ["1HGCM82633A00435*", "Use only letters and digits."],
  ])("is rejected with a reason: %s", (text, detail) =>
    expect(readVin(text)).toEqual({ ok: false, refusal: "malformed", detail }),
  )

  it("is found among other words, but not put together from them", () => {
    expect(findVin("windshield for my 1hgcm82633a004352")).toBe("1HGCM82633A004352")
    expect(findVin("2019 Lexus RX 350 AWD")).toBeUndefined()
  })

  it("has no letters that look like digits", () => {
    expect(isVin("1HGCM82633A004352")).toBe(true)
    for (const letter of "IOQ") expect(isVin(`1HGCM82633A00435${letter}`)).toBe(false)
    expect(isVin("1hgcm82633a004352")).toBe(false)
  })
})

describe("The check digit", () => {
  it.each(["1HGCM82633A004352", "JH4KA7561PC008269", "11111111111111111", "1M8GDM9AXKP042788"])(
    "is right in %s",
    (vin) => expect(hasRightCheckDigit(vin)).toBe(true),
  )

  it("is wrong after a typing mistake", () => {
    expect(hasRightCheckDigit("1HGCM82633A004353")).toBe(false)
    expect(hasRightCheckDigit("1HGCM82633A004325")).toBe(false)
  })

  it("detects every single wrong digit", () => {
    fc.assert(
      fc.property(
        anyVin,
        fc.integer({ min: 11, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (vin, index, by) => {
          const right = withCheckDigit(vin.slice(0, 11) + "123456")
          const digit = (Number(right.charAt(index)) + by) % 10
          expect(hasRightCheckDigit(right)).toBe(true)
          expect(hasRightCheckDigit(right.slice(0, index) + digit + right.slice(index + 1))).toBe(false)
        },
      ),
    )
  })
})

describe("The model year", () => {
  it.each([
    ["1HGCM82633A004352", 2003, 2033],
    ["5YJ3E1EA7KF317000", 2019, 1989],
    ["1FTFW1ET5DFC10312", 2013, 1983],
    ["1M8GDM9AXKP042788", 1989, 2019],
    ["1FTEW1EP5YFC10312", 2030, 2000],
    ["1FTRX18L6YNA00001", 2000, 2030],
  ])("of %s is %i by position 7, or else %i", (vin, year, otherYear) =>
    expect(modelYearsOf(vin)).toEqual({ year, otherYear }),
  )

  it("has no code U, Z or 0", () => {
    for (const code of "UZ0") expect(modelYearsOf(`1HGCM8263${code}A004352`)).toBeUndefined()
  })

  it("has the code from which it is decoded", () => {
    expect(yearCodeOf(1980)).toBe("A")
    expect(yearCodeOf(2009)).toBe("9")
    expect(yearCodeOf(2010)).toBe("A")
    expect(yearCodeOf(2026)).toBe("T")
    for (let year = 1980; year < 2040; year++) {
      const years = modelYearsOf(`1HGCM8${year < 2010 ? "1" : "A"}63${yearCodeOf(year)}A004352`)
      expect(years?.year).toBe(year)
    }
  })
})

describe("The maker code", () => {
  it("is the first three characters, plus positions 12 to 14 for small makers", () => {
    expect(makerCodeOf("1HGCM82633A004352")).toBe("1HG")
    expect(makerCodeOf("1Z9AB1234MC123456")).toBe("1Z9123")
  })
})
