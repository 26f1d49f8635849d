import { parseMoney, toDollars } from "../money/money.ts"

type MarkupType = "percent" | "flat"
/** Converts a markup for the wire: percent, or dollars when flat. */
export const markupToWire = (markup: number, type: MarkupType): number =>
  type === "flat" ? toDollars(markup) : markup
/** Converts a markup for the rules: percent, or cents when flat. */
export const markupFromWire = (markup: number, type: MarkupType): number =>
  type === "flat" ? (parseMoney(markup) ?? 0) : markup
