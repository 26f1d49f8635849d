import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  hasExtension,
  isPhone,
  lastFour,
  lastSeven,
  phoneFound,
  readPhone,
  showPhone,
  smsLink,
  telLink,
  toE164,
} from "./phone.ts"

const anyPhone = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)

describe("A typed phone number", () => {
  it.each([
    "5305550101",
    "(530) 555-0101",
    "530.555.0101",
    "530-555-0101",
    "1 530 555 0101",
    "+1 (530) 555-0101",
    "+15305550101",
    "  530/555-0101 ",
    "530-555-0101 x12",
    "530-555-0101 ext. 4",
    "530-555-0101 extension 4",
    "tel:+1-530-555-0101",
    "tel:+15305550101;ext=4",
    "(530) 555-0101,,4",
    "(+1) 530 555 0101",
    "(530) 555-0101\n(916) 555-0199",
    "\u202a(530)\u00a0555\u20110101\u202c",
    "530–555—0101",
    "５３０５５５０１０１",
    "5305550101.0",
    "15305550101.0",
  ])("is parsed to its ten digits: %s", (text) => expect(readPhone(text)).toBe("5305550101"))

  it.each([
    "",
    "555-0101",
    "53055501012",
    "2530555 01011",
    "530555010",
    "call 5305550101",
    "530-555-01O1",
    "5305550101, 5305550102",
    "5305550101;5305550102",
  ])("is rejected when it is not ten digits: %s", (text) => expect(readPhone(text)).toBeUndefined())

  it.each([
    "+65 9123 4567",
    "+659123456789",
    "tel:+65-9123-4567",
    "(+65) 9123 4567",
    "+ 44 20 794 601",
    "+1 530 555 010",
    "530 +1 555 0101",
    "011 65 9123 4567",
    "0412 345 678",
    "06 12 34 56 78",
    "155 512 3456",
    "\u202a+65 9123 4567\u202c",
  ])("is rejected when it is foreign: %s", (text) => expect(readPhone(text)).toBeUndefined())

  it("is never parsed after a plus and another country's code", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 999_999_999_999_999n }), (digits) => {
        if (!String(digits).startsWith("1")) expect(readPhone(`+${digits}`)).toBeUndefined()
      }),
    )
  })

  it("tells whether an extension was cut", () => {
    expect(["5305550101 x12", "530-555-0101 ext. 4"].map(hasExtension)).toEqual([true, true])
    expect(["5305550101", "5305550101.0", "call x12"].map(hasExtension)).toEqual([false, false, false])
  })

  it("is parsed back from its displayed and dialed forms", () => {
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(readPhone(showPhone(phone))).toBe(phone)
        expect(readPhone(toE164(phone))).toBe(phone)
      }),
    )
  })
})

describe("A stored phone number", () => {
  it("is exactly ten digits", () => {
    expect(isPhone("5305550101")).toBe(true)
    expect(isPhone("15305550101")).toBe(false)
    expect(isPhone("530-555-0101")).toBe(false)
  })

  it("is formatted for display, call links, and text links", () => {
    expect(showPhone("5305550101")).toBe("(530) 555-0101")
    expect(showPhone("none")).toBe("none")
    expect(telLink("5305550101")).toBe("tel:+15305550101")
    expect(smsLink("5305550101")).toBe("sms:+15305550101")
  })

  it("can be matched by its last seven and last four digits", () => {
    expect(lastSeven("5305550101")).toBe("5550101")
    expect(lastFour("5305550101")).toBe("0101")
  })
})

describe("phoneFound", () => {
  const phones = "(530) 555-0102\n916-555-0199"

  it.each([
    ["(530) 555-0102", "5305550102"],
    ["916 555", "9165550199"],
    ["5550199", "9165550199"],
    ["raman 0199", "9165550199"],
    ["0102", "5305550102"],
    ["+1 916 555 0199 raman", "9165550199"],
    ["916-555-0199 x12", "9165550199"],
  ])("finds for %s the phone %s", (typed, phone) => expect(phoneFound(phones, typed)).toBe(phone))

  it.each(["raman", "48210", "55"])("finds no phone for %s", (typed) =>
    expect(phoneFound(phones, typed)).toBeUndefined(),
  )
})
