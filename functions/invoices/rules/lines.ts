import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { capitalize } from "#shared/domain/capitalize.ts"
import type { ChargeType } from "#shared/domain/charges/charge-types.ts"
import { partsOf } from "#shared/domain/charges/line.ts"
import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { formatHeadlineMoney, formatPercent } from "#shared/domain/money/money.ts"
import { readOpening } from "#shared/domain/parts/line-opening.ts"
import { t } from "#shared/language.ts"

type Line = ServiceRequest["charges"][number]

/** Such as "front left door glass", or the clerk's own words. */
const describeGlass = ({ opening = "", orientation = "" }: Line): string => {
  const known = readOpening(opening)
  const name = known === undefined || known === "windshield" || known === "sunroof" ? known : `${known} glass`
  return `${orientation} ${name ?? opening}`.trim().toLowerCase()
}

const workDescriptions = {
  Replace: (glass) => t(`Replace ${glass || "glass"}`),
  Repair: (glass) => (glass ? t(`Repair ${glass}`) : t("Chip repair")),
  Remove: (glass) => t(`Remove ${glass || "glass"}`),
  Install: (glass) => t(`Install ${glass || "glass"}`),
  "Install Kit": () => t("Install kit"),
  Regulator: (glass) => (glass ? t(`Window regulator, ${glass}`) : t("Window regulator")),
  "Glass Cleanup": () => t("Glass cleanup"),
  Moulding: (glass) => (glass ? t(`Molding, ${glass}`) : t("Molding")),
  Provide: (glass) => t(`Provide ${glass || "glass"}`),
  Other: () => "",
} as const satisfies Record<ChargeType, (glass: string) => string>

const kinds = {
  calibration: t("Camera calibration"),
  promoParts: t("Promo code, parts"),
  promoLabor: t("Promo code, labor"),
  shopLabor: t("Shop labor"),
} as const satisfies Record<NonNullable<Line["kind"]>, string>

const wordsOf = (line: Line): { title: string; about: (string | undefined)[] } => {
  const { type, kind, part, brand, partservice, description } = line
  if (type !== "Other")
    return {
      title: workDescriptions[type](describeGlass(line)),
      about: [part, brand, partservice, description],
    }
  if (kind) return { title: kinds[kind], about: [part, partservice, description] }
  const [title = t("Other service"), ...rest] = [description, partservice].filter(Boolean)
  return { title: capitalize(title), about: [part, ...rest] }
}

/** Insurers and accounts check list price and discount; others see only the price. */
const describeListPrice = (
  { entered, list, discount }: Line,
  invoiceType: ServiceRequest["invoiceType"],
): string =>
  (invoiceType === "Insurance" || invoiceType === "Net") && entered === "discount" && list > 0 && discount > 0
    ? t(`List ${formatHeadlineMoney(list)} less ${formatPercent(discount)}`)
    : ""

const laborWords = ({ labortype, laborhours, laborrate, labor }: Line): string =>
  labortype === "hourly" && labor !== 0
    ? laborhours === 1
      ? t(`1 hour at ${formatHeadlineMoney(laborrate)}`)
      : t(`${laborhours} hours at ${formatHeadlineMoney(laborrate)}`)
    : ""

const partTypes: readonly ChargeType[] = ["Replace", "Install Kit", "Regulator", "Moulding", "Provide"]

/**
 * California BPC 9884.8 requires "new" or "used" and "OEM" for each part. An Other line is labor unless it names a
 * part.
 */
const conditionOf = ({ type, part, condition, partType }: Line): string => {
  const isPart = partTypes.includes(type) || (type === "Other" && Boolean(part))
  if (!isPart) return ""
  if (partType === "oem") return condition === "used" ? t("Used, OEM") : t("New, OEM")
  return condition === "used" ? t("Used, not OEM") : t("New, not OEM")
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
