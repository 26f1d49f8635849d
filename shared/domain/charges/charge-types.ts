/** The closed lists behind a line of a service request (owner's specification; docs/domain.md, section 3). */

import { t } from "../../language.ts"

export const chargeTypes = [
  "Repair",
  "Replace",
  "Remove",
  "Install",
  "Install Kit",
  "Regulator",
  "Glass Cleanup",
  "Moulding",
  "Provide",
  "Other",
] as const
export type ChargeType = (typeof chargeTypes)[number]

export const chargeTypeTexts: Readonly<Record<ChargeType, string>> = {
  Repair: t("Repair"),
  Replace: t("Replace"),
  Remove: t("Remove", "line"),
  Install: t("Install"),
  "Install Kit": t("Install Kit"),
  Regulator: t("Regulator"),
  "Glass Cleanup": t("Glass Cleanup"),
  Moulding: t("Molding"),
  Provide: t("Provide"),
  Other: t("Other", "line"),
}

export const invoiceTypes = ["Cash", "Insurance", "Net", "Warranty"] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const invoiceTypeTexts: Readonly<Record<InvoiceType, string>> = {
  Cash: t("Cash"),
  Insurance: t("Insurance"),
  Net: t("Net"),
  Warranty: t("Warranty"),
}

export const kitNames = ["W/S", "H/M", "F/C"] as const
export type KitName = (typeof kitNames)[number]

export const pricedFigures = ["net", "labor", "kit"] as const
export type PricedFigure = (typeof pricedFigures)[number]

/** Who set a figure: a person, the carrier's rates, the account's profile, or the shop's cash prices. */
export const priceSources = ["typed", "carrier", "profile", "cash"] as const
export type PriceSource = (typeof priceSources)[number]
