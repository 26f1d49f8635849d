import { describe, expect, it } from "vitest"
import { editNewLine } from "./edit-line.ts"
import { newLine } from "./line.ts"
import { lacksCost, missingIn } from "./missing-input.ts"

const glass = newLine("Replace", "1")

describe("missingIn", () => {
  it("names the inputs that the payer's rates need", () => {
    const needs = {
      net: "Enter the part's cost: Valley Fleet pays cost + 70%.",
      labor: "Enter the labor hours.",
    }
    expect(missingIn({ ...glass, needs })).toBe(`${needs.net} ${needs.labor}`)
  })

  it("does not require a figure that was typed, not even 0.00", () => {
    const typed = editNewLine(glass, { net: 0, entered: "net", laborrate: 0, labortype: "flat" })
    expect(
      missingIn({ ...typed, needs: { net: "Enter the list price.", labor: "Enter the labor hours." } }),
    ).toBe("")
  })

  it("requires a list price, and hours for an hourly rate", () => {
    expect(missingIn(glass)).toBe("Add list price.")
    const hourly = { ...glass, laborrate: 6500, labortype: "hourly" } as const
    expect(missingIn({ ...hourly, list: 61240, net: 37969 })).toBe("Add hours.")
    expect(missingIn(hourly)).toBe("Add list price and hours.")
  })
})

describe("lacksCost", () => {
  it("is true while a charged part has no cost", () => {
    const sold = { ...glass, net: 37969 }
    expect(lacksCost([sold])).toBe(true)
    expect(lacksCost([{ ...sold, partcost: 21480 }, newLine("Other", "2")])).toBe(false)
  })
})
