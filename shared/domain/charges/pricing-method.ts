import { Big } from "big.js"

import { formatHeadlineMoney, formatMoney, formatPercent, percentOf, roundCents } from "../money/money.ts"
import type { Charge, Explanation } from "./charge.ts"
import { centRounding } from "./explanation.ts"
import { markupFromWire } from "./markup.ts"

export const methodFields = ["pricingmethod", "markup", "markuptype", "markdown", "markdowntype"] as const

export const followsMethod = (line: Charge): boolean =>
  line.entered === "net" && line.pricingmethod !== undefined && netByMethod(line).net === line.net

/** Sets net by the pricing method: markup on the part's cost, or markdown off list. */
export const priceByMethod = (line: Charge, version?: string): Charge => {
  if (!line.pricingmethod) return line
  const { net, why } = netByMethod(line)
  return { ...line, net, entered: "net", why: { ...line.why, net: { ...why, ...(version && { version }) } } }
}

const netByMethod = (line: Charge): { net: number; why: Explanation } => {
  const up = line.pricingmethod === "markup"
  const base = up ? line.cost : line.list
  const rate = (up ? line.markup : line.markdown) ?? 0
  const flat = (up ? line.markuptype : line.markdowntype) === "flat"
  const step = flat ? new Big(markupFromWire(rate, "flat")) : percentOf(base, rate)
  const exact = up ? step.plus(base) : new Big(base).minus(step)
  const net = Math.max(0, roundCents(exact))
  const rateText = flat ? formatMoney(markupFromWire(rate, "flat")) : formatPercent(rate)
  return {
    net,
    why: {
      result: net,
      rule: up ? "Cost with markup" : "List less markdown",
      equation: `${formatMoney(base)} ${up ? "+" : "\u2212"} ${rateText} = ${formatMoney(net)}`,
      inputs: [
        { label: up ? "Cost" : "List", value: formatMoney(base) },
        { label: up ? "Markup" : "Markdown", value: rateText },
      ],
      rounding: centRounding(exact),
    },
  }
}

export const methodInWords = ({
  pricingmethod,
  markup = 0,
  markuptype,
  markdown = 0,
  markdowntype,
}: Pick<Charge, (typeof methodFields)[number]>): string =>
  pricingmethod === "markup"
    ? `cost + ${rateInWords(markup, markuptype)}`
    : `list less ${rateInWords(markdown, markdowntype)}`

const rateInWords = (rate: number, type: Charge["markuptype"]): string =>
  type === "flat" ? formatHeadlineMoney(markupFromWire(rate, type)) : formatPercent(rate)
