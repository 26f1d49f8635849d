import { parseMoney, toDollars } from "../money.ts"
import type { KitName } from "./charge.ts"

/** How a carrier's order is priced (spec 2, section 3). Cents and percent. */
export type InsuranceProvider = {
  key: string
  text: string
  /** offset in the sprite of logos */
  xy: string
  version?: number
  /** flat: the first rate for a line, however many chips; each: every repair of the request by its place */
  repairLaborType: "flat" | "each"
  /** for the first to the fifth repair; a later one costs what the last does */
  repairLaborRates: number[]
  replaceLaborType: "hourly" | "flat"
  replaceLaborRate: number
  /** percent off list */
  replaceDiscount: number
  /** percent off list */
  replaceMouldingDiscounts: { oem: number; nonOem: number }
  replaceInstallKitDefault: KitName
  replaceInstallKits: Record<KitName, { type: "flat" | "each"; value: number }>
}

/** How a commercial account's jobs are priced (spec 1, section 3). Cents; a markup or markdown is percent unless flat. */
export type BillingProfile = {
  _id: string
  userId: string
  name: string
  type: string
  logoUriPath: string
  version?: number
  repairFree: boolean
  repairInfo: string
  repairLaborType: "flat" | "each"
  /** when flat: for a line, however many chips */
  repairLaborRate: number
  repairLaborRate1: number
  repairLaborRate2: number
  repairLaborRate3: number
  repairLaborRate4: number
  repairLaborRate5: number
  replacePricingMethod: "markup" | "markdown"
  replaceMarkup: number
  replaceMarkupType: "percent" | "flat"
  replaceMarkdown: number
  replaceMarkdownType: "percent" | "flat"
  replaceLaborType: "hourly" | "flat"
  replaceLaborRate: number
  replaceInstallKitDefault: KitName
  replaceInstallKitTypeWS: "flat" | "each"
  replaceInstallKitTypeHM: "flat" | "each"
  replaceInstallKitTypeFC: "flat" | "each"
  replaceInstallKitRateWS: number
  replaceInstallKitRateHM: number
  replaceInstallKitRateFC: number
  /** percent off list; none when empty */
  replaceMouldingDiscountOemRate?: number
  replaceMouldingDiscountNonOemRate?: number
  taxExempt: boolean
}

type MarkupType = "percent" | "flat"
/** A markup, or a markdown, as people write it: percent, or dollars when it is flat. */
export const typedMarkup = (markup: number, type: MarkupType): number =>
  type === "flat" ? toDollars(markup) : markup
/** The same as the rules take it: percent, or cents when it is flat. */
export const ruleMarkup = (typed: number, type: MarkupType): number =>
  type === "flat" ? (parseMoney(typed) ?? 0) : typed

export const newBillingProfile = (account: {
  _id: string
  userId: string
  name: string
}): BillingProfile => ({
  ...account,
  type: "commercial",
  logoUriPath: "",
  version: 1,
  repairFree: false,
  repairInfo: "",
  repairLaborType: "flat",
  repairLaborRate: 7500,
  repairLaborRate1: 6500,
  repairLaborRate2: 1000,
  repairLaborRate3: 1000,
  repairLaborRate4: 1000,
  repairLaborRate5: 1000,
  replacePricingMethod: "markup",
  replaceMarkup: 100,
  replaceMarkupType: "percent",
  replaceMarkdown: 0,
  replaceMarkdownType: "percent",
  replaceLaborType: "hourly",
  replaceLaborRate: 8000,
  replaceInstallKitDefault: "W/S",
  replaceInstallKitTypeWS: "each",
  replaceInstallKitTypeHM: "each",
  replaceInstallKitTypeFC: "each",
  replaceInstallKitRateWS: 2500,
  replaceInstallKitRateHM: 3000,
  replaceInstallKitRateFC: 3000,
  taxExempt: false,
})
