import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ChargeType } from "#shared/domain/charges/charge-types.ts"
import { partsOf } from "#shared/domain/charges/line.ts"
import { missingIn } from "#shared/domain/charges/missing.ts"
import { formatHeadlineMoney, formatPercent } from "#shared/domain/money/money.ts"
import { readOpening } from "#shared/domain/parts/line-opening.ts"

type Line = ServiceRequest["charges"][number]

/** Such as "front left door glass", or the clerk's own words. */
const describeGlass = ({ opening = "", orientation = "" }: Line): string => {
  const known = readOpening(opening)
  const name = known === undefined || known === "windshield" || known === "sunroof" ? known : `${known} glass`
  return `${orientation} ${name ?? opening}`.trim().toLowerCase()
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const works = {
  Replace: (glass) => `Replace ${glass || "glass"}`,
  Repair: (glass) => (glass ? `Repair ${glass}` : "Chip repair"),
  Remove: (glass) => `Remove ${glass || "glass"}`,
  Install: (glass) => `Install ${glass || "glass"}`,
  "Install Kit": () => "Install kit",
  Regulator: (glass) => (glass ? `Window regulator, ${glass}` : "Window regulator"),
  "Glass Cleanup": () => "Glass cleanup",
  Moulding: (glass) => (glass ? `Moulding, ${glass}` : "Moulding"),
  Provide: (glass) => `Provide ${glass || "glass"}`,
  Other: () => "",
} as const satisfies Record<ChargeType, (glass: string) => string>

const kinds = {
  calibration: "Camera calibration",
  promoParts: "Promo code, parts",
  promoLabor: "Promo code, labor",
  shopLabor: "Shop labor",
} as const satisfies Record<NonNullable<Line["kind"]>, string>

const wordsOf = (line: Line): { title: string; about: (string | undefined)[] } => {
  const { type, kind, part, brand, partservice, description } = line
  if (type !== "Other")
    return { title: works[type](describeGlass(line)), about: [part, brand, partservice, description] }
  if (kind) return { title: kinds[kind], about: [part, partservice, description] }
  const [title = "Other service", ...rest] = [description, partservice].filter(Boolean)
  return { title: capitalized(title), about: [part, ...rest] }
}

/** Insurers and accounts check list price and discount; others see only the price. */
const describeListPrice = (
  { entered, list, discount }: Line,
  invoiceType: ServiceRequest["invoiceType"],
): string =>
  (invoiceType === "Insurance" || invoiceType === "Net") && entered === "discount" && list > 0 && discount > 0
    ? `List ${formatHeadlineMoney(list)} less ${formatPercent(discount)}`
    : ""

const laborWords = ({ labortype, laborhours, laborrate, labor }: Line): string =>
  labortype === "hourly" && labor !== 0
    ? `${laborhours} ${laborhours === 1 ? "hour" : "hours"} at ${formatHeadlineMoney(laborrate)}`
    : ""

const partTypes: readonly ChargeType[] = ["Replace", "Install Kit", "Regulator", "Moulding", "Provide"]

/**
 * California BPC 9884.8 requires "new" or "used" and "OEM" for each part. An Other line is labor unless it names a
 * part.
 */
const conditionOf = ({ type, part, condition, partType }: Line): string => {
  const isPart = partTypes.includes(type) || (type === "Other" && Boolean(part))
  if (!isPart) return ""
  return `${condition === "used" ? "Used" : "New"}, ${partType === "oem" ? "OEM" : "not OEM"}`
}
export const invoiceLineOf = (line: Line, invoiceType: ServiceRequest["invoiceType"]) => {
  const { title, about } = wordsOf(line)
  return {
    title,
    detail: [about.filter(Boolean).join(", "), describeListPrice(line, invoiceType), laborWords(line)]
      .filter(Boolean)
      .join(". "),
    condition: conditionOf(line),
    quantity: line.quantity,
    net: line.net,
    parts: partsOf(line),
    labor: line.labor,
    total: line.total,
    unpriced: invoiceType !== "Warranty" && missingIn(line) !== "",
  }
}
