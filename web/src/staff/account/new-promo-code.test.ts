import { describe, expect, test } from "vitest"
import { arithmeticOf, bodyOf, emptyPromoCode, PromoCodeForm } from "./new-promo-code.ts"

const formValues = (fields: Partial<PromoCodeForm> = {}): PromoCodeForm => ({
  ...emptyPromoCode,
  promoCode: "spring20",
  markdown: "20",
  ...fields,
})
const errorsOf = (fields: Partial<PromoCodeForm>) => {
  const { error } = PromoCodeForm.safeParse(formValues(fields))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [])
}

describe("a new promo code", () => {
  test("is sent in capitals, with its percent as typed and without empty fields", () => {
    expect(bodyOf(formValues({ markdown: "12.5 %" }))).toEqual({
      promoCode: "SPRING20",
      description: "",
      appliesToParts: true,
      appliesToLabor: false,
      markdownType: "percent",
      markdown: 12.5,
    })
  })

  test("is sent in dollars when flat, with its days and usage limit", () => {
    expect(
      bodyOf(
        formValues({
          markdownType: "flat",
          markdown: "$1,050.50",
          from: "2026-11-01",
          until: "2026-12-31",
          mostUses: " 50 ",
        }),
      ),
    ).toMatchObject({ markdown: 1050.5, from: "2026-11-01", until: "2026-12-31", mostUses: 50 })
  })

  test.each([
    [{ promoCode: " a " }, { promoCode: "Enter a promo code of 2 to 50 characters." }],
    [{ promoCode: "SPRING 20" }, { promoCode: "Use only letters, digits, hyphens and underscores." }],
    [{ appliesToParts: false }, { appliesToParts: "Choose parts, labor or both." }],
    [{ markdown: "" }, { markdown: "Enter a number." }],
    [{ markdown: "a lot" }, { markdown: "Enter a number." }],
    [{ markdown: "0" }, { markdown: "Enter more than 0." }],
    [{ markdown: "-5" }, { markdown: "Enter more than 0." }],
    [{ markdown: "101" }, { markdown: "Enter at most 100 percent." }],
    [{ markdownType: "flat", markdown: "10000.01" }, { markdown: "Enter at most 10,000.00." }],
    [{ from: "2026-12-01", until: "2026-11-30" }, { until: "Choose a last day on or after the first day." }],
    [{ mostUses: "0" }, { mostUses: "Enter a whole number, or leave blank for no limit." }],
    [{ mostUses: "2.5" }, { mostUses: "Enter a whole number, or leave blank for no limit." }],
  ] as const)("is rejected with %o", (fields, sentences) => {
    expect(errorsOf(fields)).toEqual(sentences)
  })

  test("previews its effect as soon as it can be computed", () => {
    expect(arithmeticOf(formValues({ markdown: "" }))).toBeUndefined()
    expect(arithmeticOf(formValues({ markdown: "200" }))).toBeUndefined()
    expect(arithmeticOf(formValues({ appliesToParts: false }))).toBeUndefined()
    expect(arithmeticOf(formValues({ markdownType: "flat", markdown: "20.50" }))?.markdown).toBe(2050)
  })
})
