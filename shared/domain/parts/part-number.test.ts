import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  parseStockPartNumber,
  partMismatch,
  partNumberWords,
  readPartNumber,
  shortPartNumber,
} from "./part-number.ts"

describe("a NAGS part number", () => {
  it("is told in words, without a color that has no name", () => {
    expect(partNumberWords("FW04915GTYN")).toBe("Foreign windshield, green tint")
    expect(partNumberWords("DB12345")).toBe("Domestic back glass")
    expect(partNumberWords("WM-4471")).toBe("")
  })

  it("tells origin, glass, opening, number, colour and attachment", () => {
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

  it("keeps a colour that it has no name for", () => {
    const part = readPartNumber("FW04915XXN")
    expect(part?.color).toBe("XX")
    expect(part?.colorName).toBeUndefined()
  })

  it("gives the opening that every kind of glass has, and none to a partition", () => {
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
  ])("is not what others write: %s", (text) => expect(readPartNumber(text)).toBeUndefined())

  it("reads the same whatever the case", () => {
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

  it("is said without colour and attachment", () => {
    expect(shortPartNumber("fw04915 gtyn")).toBe("FW04915")
    expect(shortPartNumber("WM-4471")).toBe("WM-4471")
  })
})

describe("a part on the wrong line", () => {
  it("is flagged with both openings", () => {
    expect(partMismatch({ part: "FW04915GTYN", opening: "door" })).toBe(
      "FW04915 is listed as windshield, but the line says door.",
    )
  })

  it("is not flagged when they agree, or one does not tell", () => {
    expect(partMismatch({ part: "FW04915GTYN", opening: "Windshield" })).toBeUndefined()
    expect(partMismatch({ part: "FW04915GTYN" })).toBeUndefined()
    expect(partMismatch({ part: "84235-STK", opening: "door" })).toBeUndefined()
    expect(partMismatch({ part: "DS12345", opening: "door" })).toBeUndefined()
    expect(partMismatch({})).toBeUndefined()
  })
})

describe("a part number as the shelf has it", () => {
  it("is a NAGS number without spaces and dashes, a carmaker's or a moulding's in capitals", () => {
    expect(parseStockPartNumber(" fw 04915-gtyn")).toBe("FW04915GTYN")
    expect(parseStockPartNumber("dd11873")).toBe("DD11873")
    expect(parseStockPartNumber("73111-tva-a02")).toBe("73111-TVA-A02")
    expect(parseStockPartNumber("1K5 845 041 A")).toBe("1K5-845-041-A")
    expect(parseStockPartNumber("wm3652")).toBe("WM3652")
  })

  it("is nothing without a digit, with other signs, or too short or long", () => {
    for (const typed of ["", "A1", "WINDSHIELD", "FW0#915", "A".repeat(30) + "1", "-123", "FW:1234"])
      expect(parseStockPartNumber(typed)).toBeUndefined()
  })

  it("is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = parseStockPartNumber(typed)
        if (kept !== undefined) expect(parseStockPartNumber(kept)).toBe(kept)
      }),
    )
  })
})
