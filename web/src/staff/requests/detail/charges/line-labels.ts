import { capitalize } from "#shared/domain/capitalize.ts"
import type { Charge, ChargeTechnician } from "#shared/domain/charges/charge.ts"
import { chargeableByType, lineTotalText } from "#shared/domain/charges/line.ts"
import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { formatMoney, formatPercent, formatQuantity } from "#shared/domain/money/money.ts"
import { panesOf, readOpening } from "#shared/domain/parts/line-opening.ts"
import { paneName } from "#shared/domain/parts/openings.ts"
import { t } from "#shared/language.ts"

export function lineAbout(line: Charge): string {
  const description = (line.description || line.partservice || "").trim()
  const panes = panesOf(line)
  const glass = panes.length === 1 && panes[0] ? paneName(panes[0]) : ""
  const namesIt = description.toLowerCase().includes(readOpening(line.opening ?? "") ?? glass)
  return capitalize([!namesIt && glass, description].filter(Boolean).join(", "))
}

/** What a technician gets for a line. Undefined until the server pays by their rate. */
export const payText = ({
  pay,
  rateMissing,
}: Pick<ChargeTechnician, "pay" | "rateMissing">): string | undefined => {
  if (pay > 0) return t(`pay ${formatMoney(pay)}`)
  return rateMissing ? t("no rate yet") : undefined
}

const partLine = 17

/** "NAGS · Fuyao". Drops "NAGS", the common case, for a long brand. */
export const partAbout = ({ partType, brand = "", kit, kittype }: Charge): string => {
  if (kit) return `${kit}, ${kittype === "flat" ? t("flat") : t("each")}`
  if (partType === "oem") return ["OEM", brand].filter(Boolean).join(" · ")
  const brandText = [partType === "nags" && "NAGS", brand].filter(Boolean).join(" · ")
  return brandText.length > partLine ? brand : brandText
}

export const laborAbout = ({ labor, labortype, laborhours, laborrate }: Charge): string => {
  if (labor === 0) return ""
  return labortype === "hourly" ? `${laborhours} h × ${formatMoney(laborrate)}` : t("flat")
}

/** A line without a price isn't shown as free. */
export const totalText = (line: Charge): string =>
  line.total === 0 && missingIn(line) !== "" ? "–" : lineTotalText(line)

/** While editing, a line isn't shown as free until a user or the rates set a price. */
export const openTotalText = (line: Charge): string =>
  line.total === 0 && line.pricedBy?.net === undefined && line.pricedBy?.labor === undefined
    ? "–"
    : totalText(line)

/** "1.0 × 46.60 net, list 58.25 less 20%", the third row on phones. */
export function lineSum(line: Charge): string {
  const { quantity, net, list, discount, labor } = line
  const parts =
    chargeableByType[line.type].parts && net !== 0
      ? t(`${formatQuantity(quantity)} × ${formatMoney(net)} net`)
      : ""
  const discounted =
    parts && list > 0 && discount > 0 ? t(`list ${formatMoney(list)} less ${formatPercent(discount)}`) : ""
  const work = labor !== 0 ? t(`labor ${formatMoney(labor)} ${laborAbout(line)}`) : ""
  return capitalize([parts, discounted, work].filter(Boolean).join(", "))
}
