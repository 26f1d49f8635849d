import { type Charge, isTyped } from "./charge.ts"

/** What the rates need to price a figure that wasn't typed, as a sentence. Empty if nothing is missing. */
export function missingOf(line: Charge, figure: "net" | "labor"): string {
  if (isTyped(line, figure)) return ""
  if (line.needs?.[figure]) return line.needs[figure]
  if (line[figure] !== 0) return ""
  if (figure === "net")
    return ["Replace", "Provide", "Moulding"].includes(line.type) && line.list === 0 && line.cost === 0
      ? "Needs a list price."
      : ""
  return line.labortype === "hourly" && line.laborrate > 0 && line.laborhours === 0 ? "Needs hours." : ""
}

export const missingIn = (line: Charge): string =>
  (["net", "labor"] as const)
    .map((figure) => missingOf(line, figure))
    .filter(Boolean)
    .join(" ")

const bought: readonly Charge["type"][] = ["Replace", "Regulator", "Provide", "Moulding"]

/** Whether a charged part has no cost yet, so its whole price would count as profit. */
export const lacksCost = (lines: readonly Pick<Charge, "type" | "net" | "partcost">[]): boolean =>
  lines.some(({ type, net, partcost }) => bought.includes(type) && net > 0 && partcost === 0)
