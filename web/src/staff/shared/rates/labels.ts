import { formatMoney, formatPercent } from "#shared/domain/money/money.ts"

export const rateLabels = ["Glass", "Labor", "Repairs", "Kit", "Moldings"] as const
export type RateTexts = Record<(typeof rateLabels)[number], string>

export const kitTypeLabels = { each: "each", flat: "for all" } as const

/** Cents, per hour or per job. */
export const laborText = ({
  replaceLaborType,
  replaceLaborRate,
}: {
  replaceLaborType: "hourly" | "flat"
  replaceLaborRate: number
}): string => `${formatMoney(replaceLaborRate)} ${replaceLaborType === "hourly" ? "per hour" : "per job"}`

/** For example "65.00, 15.00, then 10.00 a chip". */
export function chipRatesText(rates: readonly number[]): string {
  const last = rates.at(-1) ?? 0
  const differing = rates.slice(0, rates.findLastIndex((rate) => rate !== last) + 1).map(formatMoney)
  return [...differing, `${differing.length > 0 ? "then " : ""}${formatMoney(last)} per chip`].join(", ")
}

export const discountText = (percent: number | undefined): string =>
  percent ? `list price \u2212\u00a0${formatPercent(percent)}` : "list price"

const offMoulding = (percent: number | undefined): string =>
  percent ? `list\u00a0\u2212\u00a0${formatPercent(percent)}` : "list"

export const mouldingText = (oem: number | undefined, other: number | undefined): string =>
  (oem ?? 0) === (other ?? 0) ? discountText(oem) : `OEM ${offMoulding(oem)}, others ${offMoulding(other)}`
