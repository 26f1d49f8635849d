import { t } from "../../language.ts"
import { normalizeInput } from "../normalize-input.ts"

const plain = { strange: /[^\d.]/g, accepted: t("Only numbers and a decimal are accepted.") }
const percent = {
  strange: /[^\d.%]/g,
  accepted: t("Only numbers, a decimal, and the percent sign are accepted."),
}

const fields = {
  Quantity: { ...plain, accepted: t("Only numbers are accepted.") },
  List: plain,
  Cost: plain,
  Net: plain,
  Labor: plain,
  Discount: percent,
  Markup: percent,
  Markdown: percent,
  "Tax Rate": percent,
  "Customer Credit": plain,
  "Amount Due": plain,
} as const satisfies Record<string, { strange: RegExp; accepted: string }>

export type CleanedField = keyof typeof fields

/** Removes characters a field doesn't accept, and says so (owner's specification). `name` is the field's, as the reader knows it. */
export const cleanInput = (
  field: CleanedField,
  typed: string,
  name: string = field,
): { text: string; alert?: string } => {
  const { strange, accepted } = fields[field]
  const normalized = normalizeInput(typed).trim()
  const text = normalized
    .replace(strange, "")
    .replace(/(?<=\..*)\./g, "")
    .replace(/%(?!$)/g, "")
  return text === normalized
    ? { text }
    : { text, alert: t(`${name} Invalid! Removing invalid characters. ${accepted}`) }
}
