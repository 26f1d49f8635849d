import { formatMoney, formatPercent, percentOf, sum } from "../money/money.ts"
import { isTaxExempt, taxOnParts } from "../money/tax.ts"
import { allow, type Result, refuse } from "../result.ts"
import type { Charge, Explanation } from "./charge.ts"
import type { InvoiceType } from "./charge-types.ts"
import { centRounding, explainSum, minusTerm, wholeCents } from "./explanation.ts"
import { deriveLine, partsCostOf, partsOf } from "./line.ts"

/** Input for the totals. Cents, and a rate in percent. */
export type TotalsFacts = {
  invoiceType: InvoiceType
  charges: readonly Charge[]
  taxRate: number
  taxExempt?: boolean
  billingNotes?: string
  insuranceDeductible?: number
  /** Goodwill from staff. Only counts on Cash and Net. */
  customerCredit?: number
  prepaid?: number
  paidByCustomer?: number
  paidByInsurer?: number
}

export type Totals = {
  totalParts: number
  totalLabor: number
  totalSubtotal: number
  totalTax: number
  total: number
  /** Prepayments and goodwill, including any unused part. */
  totalCustomerCredit: number
  creditLeft: number
  totalCustomerDue: number
  totalInsuranceDue: number
  customerUnpaid: number
  insuranceUnpaid: number
  totalUnpaid: number
  totalPartsCost: number
  totalLaborCost: number
  totalMiscCost: number
  totalPnlNet: number
}

export type ComputedTotals = {
  lines: Charge[]
  taxShares: number[]
  totals: Totals
  why: Record<keyof Totals, Explanation>
}

/** Refuses goodwill on Insurance: the shop can't reduce a deductible (California Penal Code 551). */
export const checkGoodwill = (
  invoiceType: InvoiceType,
  customerCredit: number,
): Result<object, "deductible_protected"> =>
  invoiceType === "Insurance" && customerCredit > 0 ? refuse("deductible_protected") : allow({})

/** Computes lines and totals from what was entered (docs/domain.md, section 3). Payments don't change the dues. */
export const computeTotals = (facts: TotalsFacts): ComputedTotals => {
  const lines = facts.charges.map(facts.invoiceType === "Warranty" ? unpaidWork : deriveLine)
  const exempt = isTaxExempt(facts)
  const parts = lines.map(partsOf)
  const { tax: totalTax, shares: taxShares } = taxOnParts(parts, facts.taxRate, exempt)
  const totalParts = sum(parts)
  const totalLabor = sum(lines.map((line) => line.labor))
  const totalSubtotal = totalParts + totalLabor
  const total = totalSubtotal + totalTax
  const dues = duesOf(facts, total)
  const customerUnpaid = Math.max(0, dues.totalCustomerDue - (facts.paidByCustomer ?? 0))
  const insuranceUnpaid = Math.max(0, dues.totalInsuranceDue - (facts.paidByInsurer ?? 0))
  const totals: Totals = {
    totalParts,
    totalLabor,
    totalSubtotal,
    totalTax,
    total,
    ...dues,
    customerUnpaid,
    insuranceUnpaid,
    totalUnpaid: customerUnpaid + insuranceUnpaid,
    totalPartsCost: sum(lines.map(partsCostOf)),
    totalLaborCost: sum(lines.map((line) => line.laborcost)),
    totalMiscCost: sum(lines.map((line) => line.misccost)),
    totalPnlNet: sum(lines.map((line) => line.pnlnet)),
  }
  let why: ComputedTotals["why"] | undefined
  return {
    lines,
    taxShares,
    totals,
    // Computed on demand, because most callers only need figures.
    get why() {
      return (why ??= explain(facts, exempt, lines, totals))
    },
  }
}

/** Warranty work has no income, so only its costs remain. */
const unpaidWork = (charge: Charge): Charge => {
  const line = deriveLine(charge)
  return { ...line, pnlnet: line.pnlnet - line.total }
}

type Dues = Pick<Totals, "totalCustomerCredit" | "creditLeft" | "totalCustomerDue" | "totalInsuranceDue">

const duesOf = (facts: TotalsFacts, total: number): Dues => {
  const prepaid = facts.prepaid ?? 0
  const against = (owed: number, credit: number, totalInsuranceDue: number): Dues => ({
    totalCustomerCredit: credit,
    creditLeft: Math.max(0, credit - owed),
    totalCustomerDue: Math.max(0, owed - credit),
    totalInsuranceDue,
  })
  switch (facts.invoiceType) {
    case "Insurance": {
      const deductible = Math.min(facts.insuranceDeductible ?? 0, total)
      return against(deductible, prepaid, total - deductible)
    }
    case "Warranty":
      return against(0, prepaid, 0)
    case "Cash":
    case "Net":
      return against(total, prepaid + (facts.customerCredit ?? 0), 0)
  }
}

const explain = (
  facts: TotalsFacts,
  exempt: boolean,
  lines: readonly Charge[],
  totals: Totals,
): Record<keyof Totals, Explanation> => {
  const overLines = (rule: string, result: number, figure: (line: Charge) => number): Explanation =>
    explainSum(
      rule,
      result,
      lines.map((line) => [line.type, figure(line)] as const).filter(([, cents]) => cents !== 0),
    )
  const prepaid = facts.prepaid ?? 0
  const goodwill = totals.totalCustomerCredit - prepaid
  const deductible = Math.min(facts.insuranceDeductible ?? 0, totals.total)
  const owed = {
    Cash: { rule: "Total less credit", amount: totals.total, label: "Total" },
    Net: { rule: "Total less credit", amount: totals.total, label: "Total" },
    Insurance: {
      rule: "Deductible (up to the total) less prepaid",
      amount: deductible,
      label: "Deductible",
    },
    Warranty: { rule: "No charge for warranty work", amount: 0, label: "Due" },
  }[facts.invoiceType]
  return {
    totalParts: overLines("Quantity × net, all lines", totals.totalParts, partsOf),
    totalLabor: overLines("Labor, all lines", totals.totalLabor, (line) => line.labor),
    totalSubtotal: explainSum("Parts and labor", totals.totalSubtotal, [
      ["Parts Total", totals.totalParts],
      ["Labor Total", totals.totalLabor],
    ]),
    totalTax: whyTax(facts.taxRate, exempt, totals),
    total: explainSum("Subtotal and tax", totals.total, [
      ["Subtotal", totals.totalSubtotal],
      ["Tax", totals.totalTax],
    ]),
    totalCustomerCredit: explainSum("Prepaid and customer credit", totals.totalCustomerCredit, [
      ["Prepaid", prepaid],
      ["Credit", goodwill],
    ]),
    creditLeft: explainSum("Credit beyond the amount owed", totals.creditLeft, [
      ["Credit", totals.totalCustomerCredit],
      ...minusTerm("Used", totals.totalCustomerCredit - totals.creditLeft),
    ]),
    totalCustomerDue: explainSum(owed.rule, totals.totalCustomerDue, [
      [owed.label, owed.amount],
      ...minusTerm("Prepaid", prepaid),
      ...minusTerm("Credit", goodwill),
    ]),
    totalInsuranceDue:
      facts.invoiceType === "Insurance"
        ? explainSum("Total less deductible", totals.totalInsuranceDue, [
            ["Total", totals.total],
            ...minusTerm("Deductible", deductible),
          ])
        : explainSum("No carrier on this request", 0, []),
    customerUnpaid: explainSum("Due less payments since", totals.customerUnpaid, [
      ["Customer Due", totals.totalCustomerDue],
      ...minusTerm("Paid", facts.paidByCustomer ?? 0),
    ]),
    insuranceUnpaid: explainSum("Due less payments since", totals.insuranceUnpaid, [
      ["Insurance Due", totals.totalInsuranceDue],
      ...minusTerm("Paid", facts.paidByInsurer ?? 0),
    ]),
    totalUnpaid: explainSum("Customer and carrier unpaid", totals.totalUnpaid, [
      ["Customer", totals.customerUnpaid],
      ["Insurance", totals.insuranceUnpaid],
    ]),
    totalPartsCost: overLines("Part cost, all lines", totals.totalPartsCost, partsCostOf),
    totalLaborCost: overLines("Technician pay, all lines", totals.totalLaborCost, (line) => line.laborcost),
    totalMiscCost: overLines("Misc cost, all lines", totals.totalMiscCost, (line) => line.misccost),
    totalPnlNet: explainSum(
      facts.invoiceType === "Warranty" ? "Warranty work costs" : "Subtotal less costs",
      totals.totalPnlNet,
      [
        ["Subtotal", facts.invoiceType === "Warranty" ? 0 : totals.totalSubtotal],
        ...minusTerm("Parts cost", totals.totalPartsCost),
        ...minusTerm("Labor cost", totals.totalLaborCost),
        ...minusTerm("Misc cost", totals.totalMiscCost),
      ],
    ),
  }
}

const whyTax = (percent: number, exempt: boolean, { totalTax, totalParts }: Totals): Explanation =>
  exempt
    ? {
        result: 0,
        rule: "EXEMPT",
        equation: "EXEMPT = 0.00",
        inputs: [],
        rounding: wholeCents,
      }
    : {
        result: totalTax,
        rule: "Tax on parts only, rounded once",
        equation: `${formatPercent(percent)} × ${formatMoney(totalParts)} = ${formatMoney(totalTax)}`,
        inputs: [
          { label: "Rate", value: formatPercent(percent) },
          { label: "Parts Total", value: formatMoney(totalParts) },
        ],
        rounding: centRounding(percentOf(totalParts, percent)),
      }
