import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dialled, isPhone, lastFour, lastSeven, readPhone, showPhone, smsLink, telLink } from "./phone.ts"

const anyPhone = fc.integer({ min: 0, max: 9_999_999_999 }).map((digits) => String(digits).padStart(10, "0"))

describe("a phone as typed", () => {
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
    "(530) 555-0101\n(916) 555-0199",
    "\u202a(530)\u00a0555\u20110101\u202c",
    "530–555—0101",
    "５３０５５５０１０１",
  ])("is read as its ten digits: %s", (text) => expect(readPhone(text)).toBe("5305550101"))

  it.each(["", "555-0101", "53055501012", "2530555 01011", "530555010", "call 5305550101", "530-555-01O1"])(
    "is refused when it is not ten digits: %s",
    (text) => expect(readPhone(text)).toBeUndefined(),
  )

  it("reads back what is shown and what is dialled", () => {
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(readPhone(showPhone(phone))).toBe(phone)
        expect(readPhone(dialled(phone))).toBe(phone)
      }),
    )
  })
})

describe("a stored phone", () => {
  it("is ten digits and nothing else", () => {
    expect(isPhone("5305550101")).toBe(true)
    expect(isPhone("15305550101")).toBe(false)
    expect(isPhone("530-555-0101")).toBe(false)
  })

  it("is shown, called and texted", () => {
    expect(showPhone("5305550101")).toBe("(530) 555-0101")
    expect(showPhone("none")).toBe("none")
    expect(telLink("5305550101")).toBe("tel:+15305550101")
    expect(smsLink("5305550101")).toBe("sms:+15305550101")
  })

  it("is also known by its last seven and last four digits", () => {
    expect(lastSeven("5305550101")).toBe("5550101")
    expect(lastFour("5305550101")).toBe("0101")
  })
})
