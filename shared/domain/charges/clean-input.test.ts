import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { parseMoney, parsePercent, parseQuantity } from "../money/money.ts"
import { cleanInput } from "./clean-input.ts"

describe("cleanInput", () => {
  test("keeps a number unchanged", () => {
    expect(cleanInput("Quantity", "2.5")).toEqual({ text: "2.5" })
    expect(cleanInput("Discount", "39%")).toEqual({ text: "39%" })
    expect(cleanInput("Net", " 150.00 ")).toEqual({ text: "150.00" })
    expect(cleanInput("List", "")).toEqual({ text: "" })
  })

  test.each([
    ["Quantity", "2x", "2", "Quantity Invalid! Removing invalid characters. Only numbers are accepted."],
    [
      "List",
      "$1,245.50",
      "1245.50",
      "List Invalid! Removing invalid characters. Only numbers and a decimal are accepted.",
    ],
    [
      "Cost",
      "-80",
      "80",
      "Cost Invalid! Removing invalid characters. Only numbers and a decimal are accepted.",
    ],
    [
      "Net",
      "12.5.0",
      "12.50",
      "Net Invalid! Removing invalid characters. Only numbers and a decimal are accepted.",
    ],
    [
      "Labor",
      "40%",
      "40",
      "Labor Invalid! Removing invalid characters. Only numbers and a decimal are accepted.",
    ],
    [
      "Discount",
      "39 %%",
      "39%",
      "Discount Invalid! Removing invalid characters. Only numbers, a decimal, and the percent sign are accepted.",
    ],
    [
      "Markup",
      "%100",
      "100",
      "Markup Invalid! Removing invalid characters. Only numbers, a decimal, and the percent sign are accepted.",
    ],
  ] as const)("cleans %s: %s becomes %s, with an alert", (field, typed, text, alert) => {
    expect(cleanInput(field, typed)).toEqual({ text, alert })
  })

  test("always leaves clean text that is a number or empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.%$-, x") }), (typed) => {
        const read = [
          ["Net", parseMoney],
          ["Quantity", parseQuantity],
          ["Discount", parsePercent],
        ] as const
        for (const [field, parse] of read) {
          const { text } = cleanInput(field, typed)
          if (/\d/.test(text)) expect(parse(text)).toBeTypeOf("number")
          expect(cleanInput(field, text)).toEqual({ text })
        }
      }),
    )
  })
})
