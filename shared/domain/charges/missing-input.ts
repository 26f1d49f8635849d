import { t } from "../../language.ts"
import { type Charge, isTyped } from "./charge.ts"

/** What the rates need to price a figure that wasn't typed, as a sentence. Empty if nothing is missing. */
export function missingOf(line: Charge, figure: "net" | "labor"): string {
  if (isTyped(line, figure)) return ""
  if (line.needs?.[figure]) return line.needs[figure]
  if (line[figure] !== 0) return ""
  if (figure === "net")
    return ["Replace", "Provide", "Moulding"].includes(line.type) && line.list === 0 && line.cost === 0
      ? t("Add list price.")
      : ""
  return line.labortype === "hourly" && line.laborrate > 0 && line.laborhours === 0 ? t("Add hours.") : ""
}

export function missingIn(line: Charge): string {
  const [net, labor] = [missingOf(line, "net"), missingOf(line, "labor")]
  if (net === t("Add list price.") && labor === t("Add hours.")) return t("Add list price and hours.")
  return [net, labor].filter(Boolean).join(" ")
}

const bought: readonly Charge["type"][] = ["Replace", "Regulator", "Provide", "Moulding"]

type PartCost = Pick<Charge, "type" | "net" | "partcost">

/** Number of charged parts that have no cost yet, so their whole price would count as profit. */
export const partsWithoutCost = (lines: readonly PartCost[]): number =>
  lines.filter(({ type, net, partcost }) => bought.includes(type) && net > 0 && partcost === 0).length

export const lacksCost = (lines: readonly PartCost[]): boolean => partsWithoutCost(lines) > 0
