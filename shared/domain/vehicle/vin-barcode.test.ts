import { describe, expect, it } from "vitest"
import { vinInBarcodes } from "./vin-barcode.ts"

const accord = "1HGCM82633A004352"
const golf = "WVWZZZ1KZ6W000001"

describe("A VIN in a barcode", () => {
  it.each([
    ["a windshield's label", accord],
    ["in small letters", accord.toLowerCase()],
    ["with the marks of Code 39", `*${accord}*`],
    ["an import's, with an I before it", `I${accord}`],
    ["with spaces", " 1HGCM826 33A004352 "],
    ["beside other words in a square code", `VIN:${accord};PAINT NH-578;TRIM 2A`],
    ["in an address", `https://label.example/v?vin=${accord}&m=2003`],
    ["in one of several lines", `HONDA OF AMERICA\n${accord}\nGVWR 4101`],
    ["with an I before it, beside other words", `I${accord},NH578`],
  ])("is read: %s", (_name, text) => expect(vinInBarcodes([text])).toEqual({ ok: true, vin: accord }))

  it("may have a wrong check digit, as imported cars do", () => {
    expect(vinInBarcodes([golf])).toEqual({ ok: true, vin: golf })
  })

  it("is the one with the right check digit when there are several candidates", () => {
    expect(vinInBarcodes([golf, "ABC-123", accord])).toEqual({ ok: true, vin: accord })
    expect(vinInBarcodes([`${golf} ${accord}`])).toEqual({ ok: true, vin: accord })
    expect(vinInBarcodes(["4006381333931", golf])).toEqual({ ok: true, vin: golf })
  })

  it.each([
    ["1HGCM82633AO04352", "A VIN can't have the letter O. Try 0."],
    ["1HGCM82633AQ04352", "A VIN can't have the letter Q. Try 0."],
    ["IHGCM82633A004352", "A VIN can't have the letter I. Try 1."],
    ["1HGCM82633A00435288", "A VIN has 17 characters. This one has 19."],
  ])("is rejected with a reason: %s", (text, detail) =>
    expect(vinInBarcodes([text])).toEqual({ ok: false, refusal: "malformed", detail }),
  )

  it.each([
    ["4006381333931", "This barcode isn't a VIN. It says 4006381333931."],
    ["1HGCM82633A00435", "This barcode isn't a VIN. It says 1HGCM82633A00435."],
    [
      "https://example.com/a-page-about-glass-and-nothing-else",
      "This barcode isn't a VIN. It says https://example.com/a-page-about-glass-a....",
    ],
  ])("is not found in another barcode, whose text is shown: %s", (text, detail) =>
    expect(vinInBarcodes([text])).toEqual({ ok: false, refusal: "malformed", detail }),
  )

  it("is undefined when nothing was read", () => {
    expect(vinInBarcodes([])).toBeUndefined()
    expect(vinInBarcodes(["", "  "])).toBeUndefined()
  })

  it("must not continue into following text without a separator", () => {
    expect(vinInBarcodes([`${accord}${accord}`])?.ok).toBe(false)
  })
})
