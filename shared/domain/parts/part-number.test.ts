import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  normalizePartNumber,
  parseStockPartNumber,
  partMismatch,
  partNumberWords,
  readPartNumber,
  shortPartNumber,
} from "./part-number.ts"

describe("A NAGS part number", () => {
  it("is described in words, without a color that has no name", () => {
    expect(partNumberWords("FW04915GTYN")).toBe("Foreign windshield, green tint")
    expect(partNumberWords("DB12345")).toBe("Domestic back glass")
    expect(partNumberWords("WM-4471")).toBe("")
  })

  it("contains origin, glass, opening, number, color, and attachment", () => {
    expect(readPartNumber("FW04915GTYN")).toEqual({
      origin: "foreign",
      glass: "windshield",
      opening: "windshield",
      digits: "04915",
      color: "GT",
      colorName: "green tint",
      attachment: "YN",
    })
    expect(readPartNumber("DQ11873GTYN")).toMatchObject({ origin: "domestic", opening: "quarter" })
    expect(readPartNumber("fd 21345-yp n")).toMatchObject({
      opening: "door",
      colorName: "gray privacy tint",
      attachment: "N",
    })
    expect(readPartNumber("DB12345")).toEqual({
      origin: "domestic",
      glass: "back glass",
      opening: "back",
      digits: "12345",
    })
  })

  it("is normalized to capitals without spaces and dashes, unlike other numbers", () => {
    expect(normalizePartNumber(" fw04915 gtyn ")).toBe("FW04915GTYN")
    expect(normalizePartNumber("fw-04915-gt")).toBe("FW04915GT")
    expect(normalizePartNumber("oem 77-1")).toBe("OEM 77-1")
  })

  it("keeps a color without a known name", () => {
    const part = readPartNumber("FW04915XXN")
    expect(part?.color).toBe("XX")
    expect(part?.colorName).toBeUndefined()
  })

  it("maps every kind of glass to its opening, except a partition", () => {
    const opening = (letter: string) => readPartNumber(`D${letter}12345`)?.opening
    expect([..."WLBYDQVRSTP"].map(opening)).toEqual([
      "windshield",
      "windshield",
      "back",
      "back",
      "door",
      "quarter",
      "vent",
      "sunroof",
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    "",
    "04915",
    "XW04915",
    "DK04915",
    "FX04915",
    "FW0491",
    "FW049155",
    "WM4471",
    "84235-STK-A01",
    "FW04915G",
  ])("is not parsed from other formats: %s", (text) => expect(readPartNumber(text)).toBeUndefined())

  it("is parsed the same in any case", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("D", "F"),
        fc.constantFrom(..."WBDQVRSP"),
        fc.integer({ min: 0, max: 99_999 }),
        (origin, letter, digits) => {
          const part = `${origin}${letter}${String(digits).padStart(5, "0")}GTN`
          expect(readPartNumber(part.toLowerCase())).toEqual(readPartNumber(part))
          expect(shortPartNumber(part)).toHaveLength(7)
        },
      ),
    )
  })

  it("is shortened without color and attachment", () => {
    expect(shortPartNumber("fw04915 gtyn")).toBe("FW04915")
    expect(shortPartNumber("WM-4471")).toBe("WM-4471")
  })
})

describe("A part on the wrong line", () => {
  it("is flagged with both openings", () => {
    expect(partMismatch({ part: "FW04915GTYN", opening: "door" })).toBe(
      "FW04915 is listed as windshield, but the line says door.",
    )
  })

  it("is not flagged when the openings agree or one is unknown", () => {
    expect(partMismatch({ part: "FW04915GTYN", opening: "Windshield" })).toBeUndefined()
    expect(partMismatch({ part: "FW04915GTYN" })).toBeUndefined()
    expect(partMismatch({ part: "84235-STK", opening: "door" })).toBeUndefined()
    expect(partMismatch({ part: "DS12345", opening: "door" })).toBeUndefined()
    expect(partMismatch({})).toBeUndefined()
  })
})

describe("parseStockPartNumber", () => {
  it("removes spaces and dashes from a NAGS number, and uppercases other numbers", () => {
    expect(parseStockPartNumber(" fw 04915-gtyn")).toBe("FW04915GTYN")
    expect(parseStockPartNumber("dd11873")).toBe("DD11873")
    expect(parseStockPartNumber("73111-tva-a02")).toBe("73111-TVA-A02")
    expect(parseStockPartNumber("1K5 845 041 A")).toBe("1K5-845-041-A")
    expect(parseStockPartNumber("wm3652")).toBe("WM3652")
  })

  it("rejects text without a digit, with other symbols, or too short or too long", () => {
    for (const typed of ["", "A1", "WINDSHIELD", "FW0#915", "A".repeat(30) + "1", "-123", "FW:1234"])
      expect(parseStockPartNumber(typed)).toBeUndefined()
  })

  it("returns the same number when parsed again", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = parseStockPartNumber(typed)
        if (kept !== undefined) expect(parseStockPartNumber(kept)).toBe(kept)
      }),
    )
  })
})
