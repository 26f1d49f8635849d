import { formatHeadlineMoney, formatMoney, formatPercent, sum } from "../money/money.ts"
import { defaultRepairFormula, type Formula, priceByFormula } from "../quotes/formula.ts"
import { type CashTerms, isByFormula, priceCashReplacements } from "./cash-replacement.ts"
import { type Charge, type Explanation, isTyped } from "./charge.ts"
import type { KitName, PriceSource } from "./charge-types.ts"
import { explainSum, wholeCents } from "./explanation.ts"
import { deriveLine, kitDescriptions, newLine } from "./line.ts"
import { markupToWire } from "./markup.ts"
import { priceFigure, withoutPriceMarks, withoutRates } from "./price-marks.ts"
import { methodInWords, priceByMethod } from "./pricing-method.ts"
import { type BillingProfile, type InsuranceProvider, newBillingProfile } from "./rates.ts"

/** The source of a request's prices. "hand": a clerk types them, because `payer` has no rates. */
export type PriceTerms =
  | { by: "carrier"; carrier: InsuranceProvider }
  | { by: "profile"; profile: BillingProfile }
  | { by: "formula"; cash: CashPriceTerms }
  | { by: "hand"; payer?: string }

export type CashPriceTerms = CashTerms & { repairFormula?: Formula; repairFormulaVersion?: string }

/** Prices lines by the terms. Typed figures stay, with the rates' result in `atRates`. */
export const priceCharges = (charges: readonly Charge[], terms: PriceTerms): Charge[] => {
  switch (terms.by) {
    case "carrier":
      return priceByRates(charges, ratesOfCarrier(terms.carrier))
    case "profile":
      return priceByRates(charges, ratesOfProfile(terms.profile))
    case "formula":
      return priceForCash(charges, terms.cash)
    case "hand":
      return charges.map((line) => priceByHand(withKitName(line, shopKit), terms.payer))
  }
}

/** Another payer's figures stay visible but not final, and staff must ask for the price. */
const priceByHand = (line: Charge, payer: string | undefined): Charge => {
  const isOpen = (figure: "net" | "labor") =>
    !isTyped(line, figure) && (line.pricedBy?.[figure] ?? line.needs?.[figure]) !== undefined
  const open = (["net", "labor"] as const).filter(isOpen)
  if (payer === undefined || open.length === 0) return deriveLine(withoutRates(line))
  const { pricedBy = {}, why = {} } = line
  const withoutOpenFigures = <Marks extends object>(marks: Marks) =>
    Object.fromEntries(Object.entries(marks).filter(([figure]) => !open.some((one) => one === figure)))
  const figureNames = { net: "price", labor: "labor" }
  return deriveLine({
    ...withoutRates(line),
    pricedBy: withoutOpenFigures(pricedBy),
    why: withoutOpenFigures(why),
    needs: Object.fromEntries(
      open.map((figure) => [figure, `Enter the ${figureNames[figure]}: ${payer} has no rates here.`]),
    ),
  })
}

type Priced = { priced: Charge; needs?: string }

type Rates = {
  by: "carrier" | "profile"
  source: string
  version: string
  /** A flat amount per line, or amounts by the repair's position on the request. */
  repair: { flat: number } | { each: readonly number[] }
  part: (line: Charge) => Priced
  replaceLabor: { type: "hourly" | "flat"; rate: number }
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
    by: "carrier",
    source: carrier.text,
    version,
    repair:
      carrier.repairLaborType === "flat"
        ? { flat: carrier.repairLaborRates[0] ?? 0 }
        : { each: carrier.repairLaborRates },
    part: (line) => priceWithDiscount(line, carrier.replaceDiscount, { source: carrier.text, version }),
    replaceLabor: { type: carrier.replaceLaborType, rate: carrier.replaceLaborRate },
    moulding: carrier.replaceMouldingDiscounts,
    defaultKit: carrier.replaceInstallKitDefault,
    kits: { "W/S": kit(ws), "H/M": kit(hm), "F/C": kit(fc) },
  }
}

const ratesOfProfile = (profile: BillingProfile): Rates => {
  const version = versioned(profile.name, profile.version)
  return {
    by: "profile",
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

const byMethod = (line: Charge, profile: BillingProfile, version: string): Priced => {
  const method = {
    pricingmethod: profile.replacePricingMethod,
    markup: markupToWire(profile.replaceMarkup, profile.replaceMarkupType),
    markuptype: profile.replaceMarkupType,
    markdown: markupToWire(profile.replaceMarkdown, profile.replaceMarkdownType),
    markdowntype: profile.replaceMarkdownType,
  }
  if (method.pricingmethod === "markup" && line.cost === 0) {
    const { priced } = atListWithoutCost(line, version)
    return { priced, needs: `Enter the part's cost: ${profile.name} pays ${methodInWords(method)}.` }
  }
  if (method.pricingmethod === "markdown" && line.list === 0)
    return { priced: withoutPrice(line), needs: needsList(profile.name, methodInWords(method)) }
  return { priced: priceByMethod({ ...line, ...method }, version) }
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
        return priceFigure(line, "labor", rates.by, withRepair(line, rates, first, repairs))
      }
      case "Replace": {
        const part = withFigure(line, "net", rates.by, rates.part(line))
        return withFigure(part, "labor", rates.by, withReplaceLabor(part, rates))
      }
      case "Provide":
        return withFigure(line, "net", rates.by, rates.part(line))
      case "Moulding": {
        const discount = line.partType === "oem" ? rates.moulding.oem : rates.moulding.nonOem
        return withFigure(line, "net", rates.by, priceWithDiscount(line, discount, rates))
      }
      case "Install Kit": {
        const kit = withKitName(line, rates.defaultKit)
        const why = explainKit(kit, rates)
        const listed = withKitList(kit, why)
        return priceFigure(listed, "net", rates.by, withKitRate(listed, rates, why))
      }
      default:
        return deriveLine(withoutRates(line))
    }
  })
}

const withFigure = (
  line: Charge,
  figure: "net" | "labor",
  source: PriceSource,
  { priced, needs }: Priced,
): Charge => priceFigure(line, figure, source, priced, needs)

const withRepair = (line: Charge, rates: Rates, first: number, last: number): Charge => {
  const why =
    "flat" in rates.repair
      ? explainFlat(line, rates.repair.flat, rates)
      : explainEach(rates, rates.repair.each, first, last)
  return { ...line, labortype: "flat", laborrate: why.result, why: { ...line.why, labor: why } }
}

type Source = Pick<Rates, "source" | "version">

const explainFlat = (line: Charge, rate: number, { source, version }: Source): Explanation => ({
  result: rate,
  rule: rate === 0 ? `${line.type} labor, free` : `${line.type} labor, flat`,
  equation: `${formatMoney(rate)} = ${formatMoney(rate)}`,
  inputs: [{ label: "Rate", value: `${formatMoney(rate)} ${source}` }],
  version,
  rounding: wholeCents,
})

const explainEach = (rates: Rates, rateOf: readonly number[], first: number, last: number): Explanation => {
  const chips = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  const amounts = chips.map((chip) => [`Repair ${chip}`, rateOf[chip - 1] ?? rateOf.at(-1) ?? 0] as const)
  return {
    ...explainSum("Repair labor, per chip", sum(amounts.map(([, rate]) => rate)), amounts),
    version: rates.version,
  }
}

const withReplaceLabor = (
  line: Charge,
  { replaceLabor: { type, rate }, source, version }: Source & Pick<Rates, "replaceLabor">,
): Priced => {
  if (type === "flat") {
    const labor = explainFlat(line, rate, { source, version })
    return { priced: { ...line, labortype: "flat", laborrate: rate, why: { ...line.why, labor } } }
  }
  const why = { ...line.why, labor: undefined }
  const hourly = deriveLine({ ...withoutPriceMarks(line), labortype: "hourly", laborrate: rate, why })
  if (rate > 0 && line.laborhours === 0)
    return {
      priced: hourly,
      needs: `Enter the labor hours: ${payerText(source)} ${formatHeadlineMoney(rate)} an hour.`,
    }
  const priced = withSource(hourly, "labor", {
    inputs: [
      { label: "Hours", value: String(line.laborhours) },
      { label: "Rate", value: `${formatMoney(rate)} ${source}` },
    ],
    version,
  })
  return { priced }
}

const withSource = (line: Charge, figure: "net" | "labor", from: Partial<Explanation>): Charge => {
  const why = line.why?.[figure]
  return why ? { ...line, why: { ...line.why, [figure]: { ...why, ...from } } } : line
}

const shopKit: KitName = "W/S"
const { quantity: defaultKitQuantity, list: kitList } = newLine("Install Kit", "")

const withKitName = (line: Charge, usual: KitName): Charge => {
  if (line.type !== "Install Kit") return line
  const kit = isTyped(line, "kit") && line.kit ? line.kit : usual
  const described = line.description && line.description !== kitDescriptions[line.kit ?? usual]
  return { ...line, kit, description: described ? line.description : kitDescriptions[kit] }
}

/** Sets a kit's list price to its net, so that both make sense together. A typed list price stays. */
const withKitList = (line: Charge, { result: list, ...why }: Explanation): Charge => {
  const isGiven = line.list === kitList || line.why?.list !== undefined
  const listWhy = list === kitList ? undefined : { ...why, result: list }
  return isGiven ? { ...line, list, why: { ...line.why, list: listWhy } } : line
}

const explainKit = (line: Charge, rates: Rates): Explanation => {
  const kit = line.kit ?? rates.defaultKit
  const { type, rate } = rates.kits[kit]
  return {
    result: rate,
    rule: `Install kit ${kit}, ${type}`,
    equation: `${formatMoney(rate)} = ${formatMoney(rate)}`,
    inputs: [{ label: "Rate", value: `${formatMoney(rate)} ${rates.source}` }],
    version: rates.version,
    rounding: wholeCents,
  }
}

/** A flat kit has quantity 1. One priced each keeps its quantity, or the default after a flat rate. */
const withKitRate = (line: Charge, rates: Rates, net: Explanation): Charge => {
  const { type } = rates.kits[line.kit ?? rates.defaultKit]
  return {
    ...line,
    kittype: type,
    quantity: type === "flat" ? 1 : kitQuantity(line),
    net: net.result,
    entered: "net",
    why: { ...line.why, net },
  }
}

const kitQuantity = ({ quantity, kittype }: Charge): number =>
  kittype === "flat" ? defaultKitQuantity : quantity

const payerText = (source: string): string =>
  source === shopPrices.source ? "the shop charges" : `${source} pays`

const needsList = (payer: string, terms: string): string => `Enter the list price: ${payer} pays ${terms}.`

/** A part without a price. It is 0.00 until the payer's rates have their input, never another payer's price. */
const withoutPrice = (line: Charge): Charge =>
  deriveLine({ ...withoutPriceMarks(line), net: 0, entered: "net", why: { ...line.why, net: undefined } })

const priceWithDiscount = (
  line: Charge,
  discount: number,
  { source, version }: Source,
  rule?: string,
): Priced => {
  if (line.list === 0) {
    const terms = discount === 0 ? "list" : `list less ${formatPercent(discount)}`
    const needs = source === shopPrices.source ? "Enter the list price." : needsList(source, terms)
    return { priced: withoutPrice(line), needs }
  }
  const why = { ...line.why, net: undefined }
  const discounted = deriveLine({ ...withoutPriceMarks(line), entered: "discount", discount, why })
  return { priced: withSource(discounted, "net", { version, ...(rule && { rule }) }) }
}

const atListWithoutCost = (line: Charge, version: string): Priced =>
  priceWithDiscount(line, 0, { ...shopPrices, version }, "List price, since the part's cost isn't known")

/**
 * Cash prices: replacements and repairs by the owner's formulas, mouldings and loose glass at list. A replacement's
 * price includes its kit. A kit without one is at list. A replacement without a part cost is at list, with the shop's
 * usual labor rate.
 */
const priceForCash = (charges: readonly Charge[], terms: CashPriceTerms): Charge[] => {
  const includesKit = charges.some(isByFormula)
  const priced = charges.map((line) => {
    switch (line.type) {
      case "Repair":
        return priceFigure(line, "labor", "cash", withRepairFormula(line, terms))
      case "Replace":
        return isByFormula(line) ? line : withoutCost(line)
      case "Moulding":
      case "Provide":
        return withFigure(line, "net", "cash", priceWithDiscount(line, 0, shopPrices))
      case "Install Kit": {
        const kit = withKitName(line, shopKit)
        return priceFigure(kit, "net", "cash", withCashKit(kit, includesKit))
      }
      default:
        return deriveLine(withoutRates(line))
    }
  })
  return priceCashReplacements(priced, terms)
}

/** Default prices without rates or formula: those of a new billing profile. */
const shopPrices = (() => {
  const { replaceLaborType, replaceLaborRate } = newBillingProfile({ _id: "", userId: "", name: "" })
  return {
    source: "shop",
    version: "the shop's defaults",
    replaceLabor: { type: replaceLaborType, rate: replaceLaborRate },
  }
})()

const withoutCost = (line: Charge): Charge => {
  const part = withFigure(line, "net", "cash", atListWithoutCost(line, shopPrices.version))
  return withFigure(part, "labor", "cash", withReplaceLabor(part, shopPrices))
}

const withCashKit = (line: Charge, included: boolean): Charge => {
  const whyAt = (rate: number): Explanation => ({
    result: rate,
    rule: included ? "Install kit, included in the replacement price" : "Install kit by itself, at list",
    equation: `${formatMoney(rate)} = ${formatMoney(rate)}`,
    inputs: included ? [] : [{ label: "List", value: formatMoney(rate) }],
    version: shopPrices.version,
    rounding: wholeCents,
  })
  const listed = withKitList(line, whyAt(included ? 0 : kitList))
  const net = whyAt(included ? 0 : listed.list)
  return {
    ...listed,
    kittype: "each",
    quantity: kitQuantity(line),
    net: net.result,
    entered: "net",
    why: { ...listed.why, net },
  }
}

/** One price per line, for any number of chips. Undefined if the formula fails. */
const withRepairFormula = (line: Charge, terms: CashPriceTerms): Charge | undefined => {
  const formula = terms.repairFormula ?? defaultRepairFormula
  const { cost, list, laborhours: hours } = line
  const priced = priceByFormula(formula, { cost, list, hours })
  if (!priced.ok) return undefined
  const labor: Explanation = {
    result: priced.price,
    rule: "Repair price from the formula",
    equation: `${formula.text} = ${formatMoney(priced.price)}`,
    inputs: [{ label: "Formula", value: formula.text }],
    version: terms.repairFormula ? (terms.repairFormulaVersion ?? "") : "no formula saved",
    rounding: "to the whole dollar, halves round up",
  }
  return { ...line, labortype: "flat", laborrate: priced.price, why: { ...line.why, labor } }
}
