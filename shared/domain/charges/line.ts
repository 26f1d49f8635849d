import { Big } from "big.js"
import { t } from "../../language.ts"
import { formatMoney, formatPercent, formatQuantity, percentOf, roundCents, sum } from "../money/money.ts"
import { partMismatch } from "../parts/part-number.ts"
import { type Charge, type Explanation, isTyped } from "./charge.ts"
import type { ChargeType, KitName } from "./charge-types.ts"
import { centRounding, explainSum, minusTerm, wholeCents } from "./explanation.ts"

/** What each line type can charge for (owner's specification). The other half is always 0. */
export const chargeableByType = {
  Repair: { parts: false, labor: true },
  Replace: { parts: true, labor: true },
  Remove: { parts: false, labor: true },
  Install: { parts: false, labor: true },
  "Install Kit": { parts: true, labor: false },
  Regulator: { parts: true, labor: true },
  "Glass Cleanup": { parts: false, labor: true },
  Moulding: { parts: true, labor: false },
  Provide: { parts: true, labor: false },
  Other: { parts: true, labor: true },
} as const satisfies Record<ChargeType, { parts: boolean; labor: boolean }>

export const kitDescriptions = {
  "W/S": "Urethane / Dam / Primer",
  "H/M": "High Modulus, Urethane / Dam / Primer",
  "F/C": "Fast Cure, Urethane / Dam / Primer",
} as const satisfies Record<KitName, string>

/** Cost of one windshield's urethane, dam, and primer in cents, for any number of kits. */
export const kitCost = 800

export const newLine = (type: ChargeType, _id: string): Charge => {
  const blank: Charge = {
    _id,
    type,
    quantity: 1,
    markup: 100,
    markuptype: "percent",
    list: 0,
    discount: 0,
    entered: "net",
    cost: 0,
    net: 0,
    kittype: "each",
    laborhours: 0,
    laborrate: 0,
    labortype: "flat",
    labor: 0,
    total: 0,
    partcost: 0,
    laborcost: 0,
    misccost: 0,
    pnlnet: 0,
    technicians: [],
  }
  if (type === "Repair") return deriveLine({ ...blank, laborhours: 1, laborrate: 4000 })
  if (type === "Install Kit") return deriveLine({ ...blank, ...kitDefaults("W/S") })
  return deriveLine(blank)
}

const kitDefaults = (kit: KitName) => ({
  quantity: 2,
  kit,
  billcode: "Z",
  list: 500,
  net: 500,
  partcost: kitCost,
  description: kitDescriptions[kit],
})

export const newInstallKit = (kit: KitName, _id: string): Charge =>
  deriveLine({ ...newLine("Install Kit", _id), ...kitDefaults(kit), pricedBy: { kit: "typed" } })

export const partsOf = (line: Pick<Charge, "quantity" | "net">): number =>
  roundCents(new Big(line.net).times(line.quantity))

/** Part cost of the line. A kit's cost is for the whole line. */
export const partsCostOf = (line: Pick<Charge, "type" | "quantity" | "partcost">): number =>
  line.type === "Install Kit" ? line.partcost : roundCents(new Big(line.partcost).times(line.quantity))

const applyDiscount = (list: number, percent: number): Big => percentOf(list, 100 - percent)

/** Net's discount from list in whole percent, only for display. 0 if net is above list. */
const displayDiscount = (list: number, net: number): number =>
  list <= 0 || net >= list ? 0 : new Big(list - net).times(100).div(list).round(0, Big.roundHalfUp).toNumber()

/** Computes all derived figures: net or discount (whichever wasn't entered), labor, totals, explanations. */
export const deriveLine = (line: Charge): Charge => {
  const { parts, labor } = chargeableByType[line.type]
  const priced = {
    ...line,
    ...(parts ? netAndDiscount(line) : { list: 0, discount: 0, net: 0 }),
    ...(labor ? { labor: roundCents(laborOf(line)) } : { laborhours: 0, laborrate: 0, labor: 0 }),
    laborcost: line.technicians.length > 0 ? sum(line.technicians.map(({ pay }) => pay)) : line.laborcost,
  }
  const total = partsOf(priced) + priced.labor
  const derived = {
    ...priced,
    total,
    pnlnet: total - partsCostOf(priced) - priced.laborcost - priced.misccost,
  }
  return { ...derived, why: whyOf(derived) }
}

const netAndDiscount = ({ entered, list, discount, net }: Charge) =>
  entered === "discount"
    ? { net: roundCents(applyDiscount(list, discount)), discount }
    : { net, discount: displayDiscount(list, net) }

const laborOf = ({ labortype, laborhours, laborrate }: Charge): Big =>
  labortype === "hourly" ? new Big(laborrate).times(laborhours) : new Big(laborrate)

/** Keeps explanations that still match their figure, and writes plain ones otherwise. */
const whyOf = (line: Charge): Charge["why"] => {
  const currentWhy = (figure: "net" | "labor" | "list"): Explanation | undefined =>
    line.why?.[figure]?.result === line[figure] ? line.why[figure] : undefined
  const { parts: hasParts, labor: hasLabor } = chargeableByType[line.type]
  const byHand = (figure: "net" | "labor"): Explanation | undefined => {
    if (!isTyped(line, figure)) return undefined
    const own = currentWhy(figure)
    return own && own.rule !== typedRule(line, figure) ? own : whyTyped(line, figure)
  }
  const net =
    (hasParts ? byHand("net") : undefined) ??
    currentWhy("net") ??
    (line.entered === "discount" && line.list > 0 ? whyDiscounted(line) : undefined)
  const labor =
    (hasLabor ? byHand("labor") : undefined) ??
    currentWhy("labor") ??
    (line.labortype === "hourly" ? whyHourly(line) : undefined)
  const list = currentWhy("list")
  return { ...(net && { net }), ...(labor && { labor }), ...(list && { list }), total: whyTotal(line) }
}

const whyDiscounted = ({ list, discount, net }: Charge): Explanation => ({
  result: net,
  rule: "List less discount",
  equation: `${formatMoney(list)} \u2212 ${formatPercent(discount)} = ${formatMoney(net)}`,
  inputs: [
    { label: "List", value: formatMoney(list) },
    { label: "Discount", value: formatPercent(discount) },
  ],
  rounding: centRounding(applyDiscount(list, discount)),
})

const whyHourly = (line: Charge): Explanation => ({
  result: line.labor,
  rule: `${line.type} labor, hourly`,
  equation: `${line.laborhours} h × ${formatMoney(line.laborrate)} = ${formatMoney(line.labor)}`,
  inputs: [
    { label: "Hours", value: String(line.laborhours) },
    { label: "Rate", value: formatMoney(line.laborrate) },
  ],
  rounding: centRounding(laborOf(line)),
})

export const explainDiscount = ({
  entered,
  list,
  discount,
  net,
}: Charge): Omit<Explanation, "result"> | undefined =>
  entered === "discount" || discount === 0
    ? undefined
    : {
        rule: "How far the net price is below list",
        equation: `(${formatMoney(list)} \u2212 ${formatMoney(net)}) ÷ ${formatMoney(list)} = ${formatPercent(discount)}`,
        inputs: [
          { label: "List", value: formatMoney(list) },
          { label: "Net", value: formatMoney(net) },
        ],
        rounding: "rounded to a whole percent, for display only",
      }

export const explainCosts = (
  line: Charge,
  nameOf: (technician: string) => string,
): { partcost: Explanation; laborcost: Explanation; pnlnet: Explanation } => {
  const parts = partsCostOf(line)
  const each = formatMoney(line.partcost)
  const byQuantity = line.type !== "Install Kit" && line.quantity !== 1
  return {
    partcost: {
      result: parts,
      rule: line.type === "Install Kit" ? "Cost of the whole kit" : "Part cost × quantity",
      equation: byQuantity
        ? `${formatQuantity(line.quantity)} × ${each} = ${formatMoney(parts)}`
        : `${each} = ${formatMoney(parts)}`,
      inputs: [{ label: "Part cost", value: each }],
      rounding: centRounding(new Big(line.partcost).times(byQuantity ? line.quantity : 1)),
    },
    laborcost: explainSum(
      line.technicians.length > 0 ? "Technician pay, by their rates" : "As entered",
      line.laborcost,
      line.technicians.length > 0
        ? line.technicians.map(({ _id, role, half, pay }) => [
            [nameOf(_id), role, half && "half"].filter(Boolean).join(", "),
            pay,
          ])
        : [["Labor cost", line.laborcost]],
    ),
    pnlnet: explainSum("Total less costs", line.pnlnet, [
      ["Total", line.total],
      ...minusTerm("Part cost", parts),
      ...minusTerm("Labor cost", line.laborcost),
      ...minusTerm("Misc cost", line.misccost),
    ]),
  }
}

const typedRule = (line: Charge, figure: "net" | "labor"): string =>
  figure === "net" ? "Net, entered by hand" : `${line.type} labor, entered by hand`

const whyTyped = (line: Charge, figure: "net" | "labor"): Explanation => {
  const plain = {
    result: line[figure],
    equation: `${formatMoney(line[figure])} = ${formatMoney(line[figure])}`,
    inputs: [],
    rounding: wholeCents,
  }
  const from = {
    net: line.entered === "discount" && line.list > 0 ? whyDiscounted(line) : plain,
    labor: line.labortype === "hourly" ? whyHourly(line) : plain,
  }[figure]
  const rates = line.atRates?.[figure]
  return {
    ...from,
    rule: typedRule(line, figure),
    inputs: [
      ...from.inputs,
      ...(rates ? [{ label: `Instead of: ${rates.rule}`, value: formatMoney(rates.result) }] : []),
    ],
    ...(rates?.version && { version: rates.version }),
  }
}

const whyTotal = (line: Charge): Explanation => {
  const sides = [
    ...(line.net !== 0 ? [`${formatQuantity(line.quantity)} × ${formatMoney(line.net)}`] : []),
    ...(line.labor !== 0 || line.net === 0 ? [formatMoney(line.labor)] : []),
  ]
  return {
    result: line.total,
    rule: "Quantity × net, and labor",
    equation: `${sides.join(" + ")} = ${formatMoney(line.total)}`,
    inputs: [
      { label: "Parts", value: formatMoney(partsOf(line)) },
      { label: "Labor", value: formatMoney(line.labor) },
    ],
    rounding: centRounding(new Big(line.net).times(line.quantity)),
  }
}

/** Warnings for clerks, including a part that doesn't fit the line's opening. */
export const flagsOf = (line: Charge): string[] => {
  const mismatch = partMismatch(line)
  return [...(line.flags ?? []), ...(mismatch ? [mismatch] : [])]
}

export const lineTotalText = (line: Pick<Charge, "total">): string =>
  line.total === 0 ? t("FREE") : formatMoney(line.total)
