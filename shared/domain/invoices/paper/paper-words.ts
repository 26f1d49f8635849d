import { type Language, t } from "#shared/language.ts"
import { nonEmpty } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

/* Fixed labels of an invoice, and everything on it that can be translated. */

export const paperWords = {
  invoice: t("Invoice"),
  customer: t("Customer"),
  service: t("Service and part"),
  condition: t("Part condition"),
  quantity: t("Qty"),
  each: t("Price each"),
  eachOnPhones: t("Each"),
  parts: t("Parts"),
  labor: t("Labor"),
  authorized: t("Estimate authorized"),
  oldParts: t("Old parts"),
  copy: t("DIGITAL COPY"),
  payments: t("Payments"),
  warranty: t("Warranty"),
  signature: t("Signature"),
  // Part of `shopLabel`.
  inShop: t("In Shop"),
} as const

export const continuedTitle = (number: string): string => t(`Invoice ${number}, continued`)

/** What is printed above the English texts of a paper whose customer reads another language. */
export type PaperTranslation = { language: Language; texts: Readonly<Record<string, string>> }

/** All translatable texts of a paper. Names are left out. */
export const textsOfPaper = (sheet: InvoiceSheet): string[] => {
  const { business, blocks, lines, sums, total, credits, dues, unpaid, payments, signed, proof } = sheet
  const amounts = [...sums, total, ...credits, ...payments]
  return nonEmpty(
    ...Object.values(paperWords),
    continuedTitle(sheet.number),
    sheet.date,
    ...business.lines,
    ...blocks.flatMap((block) => [
      block.heading,
      block.heading !== paperWords.customer && block.title,
      ...(block.heading === paperWords.customer ? [] : block.lines),
    ]),
    ...lines.flatMap(({ title, detail, condition, parts, labor }) => [
      title,
      detail,
      condition,
      parts,
      labor,
    ]),
    ...amounts.map(({ label }) => label),
    ...[...dues, unpaid].flatMap(({ label, note }) => [label, note]),
    ...sheet.authorizations,
    sheet.oldParts,
    signed?.text,
    proof?.text,
  )
}
