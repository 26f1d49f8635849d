import { describe, expect, it } from "vitest"
import { pdfFonts } from "#test/builders/pdf-fonts.ts"
import { splitLine } from "./text-pieces.ts"

/** Pieces in visual order with their font family. */
const fromLeft = (line: string): string[] => {
  const { more } = pdfFonts
  const { pieces, fromLeft: order } = splitLine(line, more.sliceOf, () => undefined)
  return order.flatMap((index) => {
    const piece = pieces[index]
    if (!piece) return []
    const font = piece.slice === undefined ? "basic" : more.nameOf(piece.slice)
    return [`${piece.text}|${font}${piece.rightToLeft ? ", from the right" : ""}`]
  })
}

describe("A line in several scripts", () => {
  it("is split by font, with accented letters in Archivo", () => {
    expect(fromLeft("Đặng 王小明")).toEqual([
      "Đ|Archivo",
      "ặ|Archivo",
      "ng |basic",
      "王|Han",
      "小|Han",
      "明|Han",
    ])
  })

  it("keeps an Arabic phrase in one piece between English words", () => {
    expect(fromLeft("Ali محمد حسن (Khan)")).toEqual([
      "Ali |basic",
      "محمد حسن|Arabic, from the right",
      " (Khan)|basic",
    ])
  })

  it("runs right to left if its first letter does, with numbers and brackets set correctly", () => {
    expect(fromLeft("شارع 12 (يوبا)")).toEqual([
      "(|basic",
      "يوبا|Arabic, from the right",
      ") |basic",
      "12|basic",
      "شارع |Arabic, from the right",
    ])
  })
})
