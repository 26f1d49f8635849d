import { t } from "#shared/language.ts"
import { formatPercent } from "../../money/money.ts"
import type { InvoiceFacts, InvoiceLine } from "./invoice-facts.ts"
import { paperWords } from "./paper-words.ts"
import { dollars } from "./sheet-texts.ts"
import type { Amount, SheetLine } from "./sheet-types.ts"

/* The lines of an invoice, and the sums below them. */

/** Cells of a line. Missing values are empty, and a free line says so where its kind has room. */
const lineOf = ({
  title,
  detail,
  condition,
  quantity,
  net,
  parts,
  labor,
  total,
  unpriced,
}: InvoiceLine): SheetLine => {
  const nothing = total !== 0 ? "" : unpriced ? "–" : t("FREE")
  return {
    title,
    detail,
    condition,
    quantity: String(quantity),
    each: parts === 0 ? "" : dollars(net),
    parts: parts !== 0 ? dollars(parts) : condition !== "" ? nothing : "",
    labor: labor !== 0 ? dollars(labor) : condition === "" ? nothing : "",
  }
}

export const linesOf = ({ charges, summary, invoiceType }: InvoiceFacts): SheetLine[] => {
  if (charges.length > 0) return charges.map(lineOf)
  const labor = invoiceType === "Warranty" ? t("FREE") : ""
  return [
    {
      title: summary || t("No charges yet"),
      detail: "",
      condition: "",
      quantity: "",
      each: "",
      parts: "",
      labor,
    },
  ]
}

export const sumsOf = ({
  parts,
  labor,
  subtotal,
  taxRate,
  taxExempt,
  tax,
}: InvoiceFacts["totals"]): Amount[] => [
  { label: paperWords.parts, amount: dollars(parts) },
  { label: paperWords.labor, amount: dollars(labor) },
  { label: t("Subtotal"), amount: dollars(subtotal) },
  {
    label: taxExempt ? t("Sales tax, exempt") : t(`Sales tax, ${formatPercent(taxRate)} of parts`),
    amount: dollars(tax),
  },
]

export const creditsOf = ({ credit, prepaid }: InvoiceFacts["totals"]): Amount[] =>
  [
    { label: t("Credit"), cents: credit },
    { label: t("Prepaid"), cents: prepaid },
  ].flatMap(({ label, cents }) => (cents === 0 ? [] : [{ label, amount: dollars(-cents) }]))
