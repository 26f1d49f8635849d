import * as z from "zod"
import { isPromoCode, promoCodeOf } from "../../../../shared/api/promocodes.ts"
import { typedMarkup } from "../../../../shared/domain/charges/rates.ts"
import { isDate } from "../../../../shared/domain/dates.ts"
import { parseMoney, parsePercent } from "../../../../shared/domain/money.ts"
import { messages } from "../../../../shared/messages.ts"
import type { NewPromoCode } from "../../data/promo-codes.ts"
import type { Arithmetic } from "./promo-words.ts"

const wholeNumber = /^\d{1,6}$/
/** Percent, or cents when it is flat, as the definition has it. */
const mostOf = { percent: 100, flat: 1_000_000 } as const

/** The form of a new code, as it is typed. */
export const PromoCodeForm = z
  .object({
    promoCode: z
      .string()
      .refine((typed) => typed.trim().length >= 2, messages.promo.length)
      .refine(
        (typed) => typed.trim().length < 2 || isPromoCode(promoCodeOf(typed)),
        "Letters, digits, hyphens and underscores, please.",
      ),
    description: z.string().max(200, "At most 200 characters, please."),
    appliesToParts: z.boolean(),
    appliesToLabor: z.boolean(),
    markdownType: z.enum(["percent", "flat"]),
    markdown: z.string(),
    from: z.string(),
    until: z.string(),
    mostUses: z.string(),
  })
  .superRefine((typed, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: "custom", path: [field], message })
    const reduction = reductionOf(typed)
    if (!typed.appliesToParts && !typed.appliesToLabor)
      refuse("appliesToParts", "For parts, labor or both, please.")
    if (reduction === undefined) refuse("markdown", "A number, please.")
    else if (reduction < (typed.markdownType === "percent" ? 0.01 : 1))
      refuse("markdown", "More than nothing, please.")
    else if (reduction > mostOf[typed.markdownType])
      refuse(
        "markdown",
        typed.markdownType === "percent" ? "At most 100 percent, please." : "At most 10,000.00, please.",
      )
    if (isDate(typed.from) && isDate(typed.until) && typed.until < typed.from)
      refuse("until", "A last day that is not before the first, please.")
    if (
      typed.mostUses.trim() !== "" &&
      !(wholeNumber.test(typed.mostUses.trim()) && Number(typed.mostUses) > 0)
    )
      refuse("mostUses", "A whole number, please, or nothing for any number.")
  })
export type PromoCodeForm = z.output<typeof PromoCodeForm>

export const emptyPromoCode: PromoCodeForm = {
  promoCode: "",
  description: "",
  appliesToParts: true,
  appliesToLabor: false,
  markdownType: "percent",
  markdown: "",
  from: "",
  until: "",
  mostUses: "",
}

/** Percent, or cents when it is flat. */
const reductionOf = ({ markdown, markdownType }: Pick<PromoCodeForm, "markdown" | "markdownType">) =>
  markdownType === "percent" ? parsePercent(markdown) : parseMoney(markdown)

/** What the code would do, as soon as that can be told. */
export function arithmeticOf(typed: PromoCodeForm): Arithmetic | undefined {
  const { appliesToParts, appliesToLabor, markdownType } = typed
  const markdown = reductionOf(typed)
  if (markdown === undefined || markdown <= 0 || markdown > mostOf[markdownType]) return undefined
  return appliesToParts || appliesToLabor
    ? { appliesToParts, appliesToLabor, markdownType, markdown }
    : undefined
}

export const bodyOf = (typed: PromoCodeForm): NewPromoCode => ({
  promoCode: promoCodeOf(typed.promoCode),
  description: typed.description.trim(),
  appliesToParts: typed.appliesToParts,
  appliesToLabor: typed.appliesToLabor,
  markdownType: typed.markdownType,
  markdown: typedMarkup(reductionOf(typed) ?? 0, typed.markdownType),
  ...(typed.from !== "" && { from: typed.from }),
  ...(typed.until !== "" && { until: typed.until }),
  ...(typed.mostUses.trim() !== "" && { mostUses: Number(typed.mostUses) }),
})
