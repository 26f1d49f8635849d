import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeInput, removeInvisible } from "./normalize-input.ts"

describe("normalizeInput", () => {
  it.each([
    ["\u202a(530)\u00a0555\u20110101\u202c", "(530) 555-0101"],
    ["４S４BTGUD１N３１４８８２７\u200b", "4S4BTGUD1N3148827"],
    ["maria\u00ad@example.com\ufeff", "maria@example.com"],
    ["SM–7719—20418", "SM-7719-20418"],
    ["−12.50", "-12.50"],
    ["1:05\u202fpm", "1:05 pm"],
  ])("normalizes pasted text to plain characters: %j", (pasted, plain) =>
    expect(normalizeInput(pasted)).toBe(plain),
  )

  it("leaves plain text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(normalizeInput(text)).toBe(text)
        expect(removeInvisible(text)).toBe(text)
      }),
    )
  })

  it("keeps dashes, fractions, and emoji in prose", () =>
    expect(removeInvisible("\u202a1½″ crack – 👩‍🔧\u202c\u200b")).toBe("1½″ crack – 👩‍🔧"))
})
