import { defaultRepairFormula, type Formula, priceByFormula } from "../formula.ts"
import { formatMoney, sum } from "../money.ts"
import { type CashTerms, priceCashReplacements } from "./cash-replacement.ts"
import type { Charge, KitName, Why } from "./charge.ts"
import { deriveLine } from "./line.ts"
import { priceByMethod } from "./pricing-method.ts"
import type { BillingProfile, InsuranceProvider } from "./rates.ts"
import { addedUp, wholeCents } from "./why.ts"

/** Who or what says the price of a request. "hand": nobody, a clerk types it. */
export type PriceTerms =
  | { by: "carrier"; carrier: InsuranceProvider }
  | { by: "profile"; profile: BillingProfile }
  | { by: "formula"; cash: CashPriceTerms }
  | { by: "hand" }

export type CashPriceTerms = CashTerms & { repairFormula?: Formula; repairFormulaVersion?: string }

/** The charges at a carrier's, an account's or the cash price. Repairs, replaced and provided glass, kits and mouldings have
 * such prices; all else stays as it was typed. */
export const priceCharges = (charges: readonly Charge[], terms: PriceTerms): Charge[] => {
  switch (terms.by) {
    case "carrier":
      return priceByRates(charges, ratesOfCarrier(terms.carrier))
    case "profile":
      return priceByRates(charges, ratesOfProfile(terms.profile))
    case "formula":
      return priceForCash(charges, terms.cash)
    case "hand":
      return charges.map(deriveLine)
  }
}

/** What carriers and billing profiles have in common. */
type Rates = {
  /** "Sierra Mutual, version 7" */
  source: string
  version: string
  /** a flat amount a line, or amounts by the repair's place in the request */
  repair: { flat: number } | { each: readonly number[] }
  part: (line: Charge) => Charge
  replaceLabor: { type: "hourly" | "flat"; rate: number }
  /** percent off list */
  moulding: { oem: number; nonOem: number }
  defaultKit: KitName
  kits: Record<KitName, { type: "flat" | "each"; rate: number }>
}

const versioned = (name: string, version: number | undefined): string =>
  version === undefined ? name : `${name}, version ${version}`

const ratesOfCarrier = (carrier: InsuranceProvider): Rates => {
  const version = versioned(carrier.text, carrier.version)
  const kit = ({ type, value }: { type: "flat" | "each"; value: number }) => ({ type, rate: value })
  const { "W/S": ws, "H/M": hm, "F/C": fc } = carrier.replaceInstallKits
  return {
    source: carrier.text,
    version,
    repair:
      carrier.repairLaborType === "flat"
        ? { flat: carrier.repairLaborRates[0] ?? 0 }
        : { each: carrier.repairLaborRates },
    part: (line) => lessDiscount(line, carrier.replaceDiscount, version),
    replaceLabor: { type: carrier.replaceLaborType, rate: carrier.replaceLaborRate },
    moulding: carrier.replaceMouldingDiscounts,
    defaultKit: carrier.replaceInstallKitDefault,
    kits: { "W/S": kit(ws), "H/M": kit(hm), "F/C": kit(fc) },
  }
}

const ratesOfProfile = (profile: BillingProfile): Rates => {
  const version = versioned(profile.name, profile.version)
  return {
    source: profile.name,
    version,
    repair: repairOfProfile(profile),
    part: (line) => byMethod(line, profile, version),
    replaceLabor: { type: profile.replaceLaborType, rate: profile.replaceLaborRate },
    moulding: {
      oem: profile.replaceMouldingDiscountOemRate ?? 0,
      nonOem: profile.replaceMouldingDiscountNonOemRate ?? 0,
    },
    defaultKit: profile.replaceInstallKitDefault,
    kits: {
      "W/S": { type: profile.replaceInstallKitTypeWS, rate: profile.replaceInstallKitRateWS },
      "H/M": { type: profile.replaceInstallKitTypeHM, rate: profile.replaceInstallKitRateHM },
      "F/C": { type: profile.replaceInstallKitTypeFC, rate: profile.replaceInstallKitRateFC },
    },
  }
}

/** Without the cost, or the list price, that the method applies to, what was typed as net stays. */
const byMethod = (line: Charge, profile: BillingProfile, version: string): Charge => {
  const method = {
    pricingmethod: profile.replacePricingMethod,
    markup: profile.replaceMarkup,
    markuptype: profile.replaceMarkupType,
    markdown: profile.replaceMarkdown,
    markdowntype: profile.replaceMarkdownType,
  }
  const base = method.pricingmethod === "markup" ? line.cost : line.list
  return base === 0 ? line : priceByMethod({ ...line, ...method }, version)
}

const repairOfProfile = (profile: BillingProfile): Rates["repair"] => {
  if (profile.repairFree) return { flat: 0 }
  if (profile.repairLaborType === "flat") return { flat: profile.repairLaborRate }
  return {
    each: [
      profile.repairLaborRate1,
      profile.repairLaborRate2,
      profile.repairLaborRate3,
      profile.repairLaborRate4,
      profile.repairLaborRate5,
    ],
  }
}

const priceByRates = (charges: readonly Charge[], rates: Rates): Charge[] => {
  let repairs = 0
  return charges.map((line) => {
    switch (line.type) {
      case "Repair": {
        const first = repairs + 1
        repairs += Math.ceil(line.quantity)
        return withRepair(line, rates, first, repairs)
      }
      case "Replace":
        return withReplaceLabor(rates.part(line), rates)
      case "Provide":
        return deriveLine(rates.part(line))
      case "Moulding":
        return lessDiscount(
          line,
          line.partType === "oem" ? rates.moulding.oem : rates.moulding.nonOem,
          rates.version,
        )
      case "Install Kit":
        return withKit(line, rates)
      default:
        return deriveLine(line)
    }
  })
}

const withRepair = (line: Charge, rates: Rates, first: number, last: number): Charge => {
  const why =
    "flat" in rates.repair
      ? whyFlat(line, rates.repair.flat, rates)
      : whyEach(rates, rates.repair.each, first, last)
  return deriveLine({ ...line, labortype: "flat", laborrate: why.result, why: { ...line.why, labor: why } })
}

const whyFlat = (line: Charge, rate: number, rates: Rates): Why => ({
  result: rate,
  rule: rate === 0 ? `${line.type} labor, free` : `${line.type} labor, flat`,
  equation: `${formatMoney(rate)} = ${formatMoney(rate)}`,
  inputs: [{ label: "Rate", value: `${formatMoney(rate)} ${rates.source}` }],
  version: rates.version,
  rounding: wholeCents,
})

const whyEach = (rates: Rates, byPlace: readonly number[], first: number, last: number): Why => {
  const places = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  const amounts = places.map(
    (place) => [`Repair ${place}`, byPlace[place - 1] ?? byPlace.at(-1) ?? 0] as const,
  )
  return {
    ...addedUp("Repair labor, each by its place", sum(amounts.map(([, rate]) => rate)), amounts),
    version: rates.version,
  }
}

const withReplaceLabor = (line: Charge, rates: Rates): Charge => {
  const { type, rate } = rates.replaceLabor
  if (type === "flat") {
    const labor = whyFlat(line, rate, rates)
    return deriveLine({ ...line, labortype: "flat", laborrate: rate, why: { ...line.why, labor } })
  }
  const why = { ...line.why, labor: undefined }
  return sourced(deriveLine({ ...line, labortype: "hourly", laborrate: rate, why }), "labor", {
    inputs: [
      { label: "Hours", value: String(line.laborhours) },
      { label: "Rate", value: `${formatMoney(rate)} ${rates.source}` },
    ],
    version: rates.version,
  })
}

/** The line's own explanation of a figure, with where its rate came from. */
const sourced = (line: Charge, figure: "net" | "labor", from: Partial<Why>): Charge => {
  const why = line.why?.[figure]
  return why ? { ...line, why: { ...line.why, [figure]: { ...why, ...from } } } : line
}

/** A flat kit is one of its rate, so that quantity x net still is the line; a kit priced each keeps its quantity. */
const withKit = (line: Charge, rates: Rates): Charge => {
  const kit = line.kit ?? rates.defaultKit
  const { type, rate } = rates.kits[kit]
  const net: Why = {
    result: rate,
    rule: `Install kit ${kit}, ${type}`,
    equation: `${formatMoney(rate)} = ${formatMoney(rate)}`,
    inputs: [{ label: "Rate", value: `${formatMoney(rate)} ${rates.source}` }],
    version: rates.version,
    rounding: wholeCents,
  }
  return deriveLine({
    ...line,
    kit,
    kittype: type,
    quantity: type === "flat" ? 1 : line.quantity,
    net: rate,
    entered: "net",
    why: { ...line.why, net },
  })
}

/** Without a list price there is nothing to take a discount off: what was typed as net stays. */
const lessDiscount = (line: Charge, discount: number, version: string): Charge => {
  if (line.list === 0) return deriveLine(line)
  const why = { ...line.why, net: undefined }
  return sourced(deriveLine({ ...line, entered: "discount", discount, why }), "net", { version })
}

/** Cash: replacements and repairs by the owner's formulas, mouldings and glass alone at list. The kit of a replacement is in
 * its price; a kit by itself is charged at list. */
const priceForCash = (charges: readonly Charge[], terms: CashPriceTerms): Charge[] => {
  const replaces = charges.some((line) => line.type === "Replace")
  const priced = charges.map((line) => {
    switch (line.type) {
      case "Repair":
        return withRepairFormula(line, terms)
      case "Moulding":
      case "Provide":
        return lessDiscount(line, 0, "list price")
      case "Install Kit":
        return deriveLine({ ...line, net: replaces ? 0 : line.list, entered: "net" })
      default:
        return deriveLine(line)
    }
  })
  return priceCashReplacements(priced, terms)
}

/** One price for a line, however many chips. A formula that cannot be reckoned leaves what was typed. */
const withRepairFormula = (line: Charge, terms: CashPriceTerms): Charge => {
  const formula = terms.repairFormula ?? defaultRepairFormula
  const { cost, list, laborhours: hours } = line
  const priced = priceByFormula(formula, { cost, list, hours })
  if (!priced.ok) return deriveLine(line)
  const labor: Why = {
    result: priced.price,
    rule: "Repair price by formula",
    equation: `${formula.text} = ${formatMoney(priced.price)}`,
    inputs: [{ label: "Formula", value: formula.text }],
    version: terms.repairFormula ? (terms.repairFormulaVersion ?? "") : "no formula saved",
    rounding: "to whole dollars, halves away from zero",
  }
  return deriveLine({ ...line, labortype: "flat", laborrate: priced.price, why: { ...line.why, labor } })
}
