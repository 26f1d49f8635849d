import * as z from "zod"
import { isPromoCode, normalizePromoCode } from "#shared/api/promocodes.ts"
import { markupToWire } from "#shared/domain/charges/markup.ts"
import { parseMoney, parsePercent } from "#shared/domain/money/money.ts"
import { isDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { optionalDate } from "#web/ui/form/optional-date.ts"
import type { NewPromoCode } from "../../data/money/promo-codes.ts"
import type { Arithmetic } from "./promo-labels.ts"

const wholeNumber = /^\d{1,6}$/
/** Percent, or cents for a flat discount. Same limits as in the API definition. */
const maxOf = { percent: 100, flat: 1_000_000 } as const

export const PromoCodeForm = z
  .object({
    promoCode: z
      .string()
      .refine((code) => code.trim().length >= 2, messages.promo.length)
      .refine(
        (code) => code.trim().length < 2 || isPromoCode(normalizePromoCode(code)),
        "Use only letters, digits, hyphens and underscores.",
      ),
    description: z.string().max(200, "Enter at most 200 characters."),
    appliesToParts: z.boolean(),
    appliesToLabor: z.boolean(),
    markdownType: z.enum(["percent", "flat"]),
    markdown: z.string(),
    from: optionalDate,
    until: optionalDate,
    mostUses: z.string(),
  })
  .superRefine((values, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: "custom", path: [field], message })
    const reduction = reductionOf(values)
    if (!values.appliesToParts && !values.appliesToLabor)
      refuse("appliesToParts", "Choose parts, labor or both.")
    if (reduction === undefined) refuse("markdown", "Enter a number.")
    else if (reduction < (values.markdownType === "percent" ? 0.01 : 1))
      refuse("markdown", "Enter more than 0.")
    else if (reduction > maxOf[values.markdownType])
      refuse(
        "markdown",
        values.markdownType === "percent" ? "Enter at most 100 percent." : "Enter at most 10,000.00.",
      )
    if (isDate(values.from) && isDate(values.until) && values.until < values.from)
      refuse("until", "Choose a last day on or after the first day.")
    if (
      values.mostUses.trim() !== "" &&
      !(wholeNumber.test(values.mostUses.trim()) && Number(values.mostUses) > 0)
    )
      refuse("mostUses", "Enter a whole number, or leave blank for no limit.")
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

const reductionOf = ({ markdown, markdownType }: Pick<PromoCodeForm, "markdown" | "markdownType">) =>
  markdownType === "percent" ? parsePercent(markdown) : parseMoney(markdown)

export function arithmeticOf(values: PromoCodeForm): Arithmetic | undefined {
  const { appliesToParts, appliesToLabor, markdownType } = values
  const markdown = reductionOf(values)
  if (markdown === undefined || markdown <= 0 || markdown > maxOf[markdownType]) return undefined
  return appliesToParts || appliesToLabor
    ? { appliesToParts, appliesToLabor, markdownType, markdown }
    : undefined
}

export const bodyOf = (values: PromoCodeForm): NewPromoCode => ({
  promoCode: normalizePromoCode(values.promoCode),
  description: values.description.trim(),
  appliesToParts: values.appliesToParts,
  appliesToLabor: values.appliesToLabor,
  markdownType: values.markdownType,
  markdown: markupToWire(reductionOf(values) ?? 0, values.markdownType),
  ...(values.from !== "" && { from: values.from }),
  ...(values.until !== "" && { until: values.until }),
  ...(values.mostUses.trim() !== "" && { mostUses: Number(values.mostUses) }),
})
