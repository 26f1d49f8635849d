import { chargeTypes, chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { t } from "#shared/language.ts"

/** The server and stored charges explain figures in English. */
const texts: Readonly<Record<string, string>> = {
  "List less discount": t("List less discount"),
  "Quantity × net, and labor": t("Quantity × net, and labor"),
  "Quantity × net, all lines": t("Quantity × net, all lines"),
  "Labor, all lines": t("Labor, all lines"),
  "Parts and labor": t("Parts and labor"),
  "Subtotal and tax": t("Subtotal and tax"),
  "Tax on parts only, rounded once": t("Tax on parts only, rounded once"),
  EXEMPT: t("EXEMPT"),
  "Total less credit": t("Total less credit"),
  "Deductible (up to the total) less prepaid": t("Deductible (up to the total) less prepaid"),
  "No charge for warranty work": t("No charge for warranty work"),
  "Total less deductible": t("Total less deductible"),
  "Due less payments since": t("Due less payments since"),
  "Customer and carrier unpaid": t("Customer and carrier unpaid"),
  "How far the net price is below list": t("How far the net price is below list"),
  "Net, entered by hand": t("Net, entered by hand"),
  "Cost with markup": t("Cost with markup"),
  "List less markdown": t("List less markdown"),
  "Net equals the part's cost": t("Net equals the part's cost"),
  "Repair price from the formula": t("Repair price from the formula"),
  "none, whole cents": t("none, whole cents"),
  "to the cent, halves round up": t("to the cent, halves round up"),
  "to the whole dollar, halves round up": t("to the whole dollar, halves round up"),
  "rounded to a whole percent, for display only": t("rounded to a whole percent, for display only"),
  List: t("List"),
  Net: t("Net"),
  Discount: t("Discount"),
  Hours: t("Hours"),
  Rate: t("Rate"),
  Parts: t("Parts"),
  Labor: t("Labor"),
  "Parts Total": t("Parts Total"),
  "Labor Total": t("Labor Total"),
  Subtotal: t("Subtotal"),
  Tax: t("Tax"),
  Total: t("Total"),
  Prepaid: t("Prepaid"),
  Credit: t("Credit"),
  Deductible: t("Deductible"),
  Due: t("Due"),
  Paid: t("Paid"),
  "Customer Due": t("Customer Due"),
  "Insurance Due": t("Insurance Due"),
  Cost: t("Cost"),
  Formula: t("Formula"),
  Customer: t("Customer"),
  Insurance: t("Insurance"),
  "Tax rate": t("Tax rate"),
  Markup: t("Markup"),
  Markdown: t("Markdown"),
  Part: t("Part"),
  "Price with tax": t("Price with tax"),
  "Formula price less part and tax": t("Formula price less part and tax"),
  "Repair labor, per chip": t("Repair labor, per chip"),
  "Install kit by itself, at list": t("Install kit by itself, at list"),
  "Install kit, included in the replacement price": t("Install kit, included in the replacement price"),
  ...chargeTypeTexts,
  ...Object.fromEntries(
    chargeTypes.flatMap((type) => {
      const name = chargeTypeTexts[type]
      return [
        [`${type} labor, hourly`, t(`${name} labor, hourly`)],
        [`${type} labor, flat`, t(`${name} labor, flat`)],
        [`${type} labor, free`, t(`${name} labor, free`)],
        [`${type} labor, entered by hand`, t(`${name} labor, entered by hand`)],
      ]
    }),
  ),
}

const insteadOf = "Instead of: "

/** A word of an explanation in the reader's language. Unknown ones stay as they are. */
export const explanationText = (english: string): string =>
  english.startsWith(insteadOf)
    ? t(`Instead of: ${explanationText(english.slice(insteadOf.length))}`)
    : (texts[english] ?? english)
