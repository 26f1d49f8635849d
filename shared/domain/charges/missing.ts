import { type Charge, isTyped } from "./charge.ts"

/** What the rates lack to price a figure that nobody typed; nothing when they have it. */
export function missingOf(line: Charge, figure: "net" | "labor"): string {
  if (isTyped(line, figure) || line[figure] !== 0) return ""
  if (figure === "net")
    return ["Replace", "Provide", "Moulding"].includes(line.type) && line.list === 0 && line.cost === 0
      ? "Needs a list price."
      : ""
  return line.labortype === "hourly" && line.laborrate > 0 && line.laborhours === 0 ? "Needs hours." : ""
}

/** All of it, for where the line is read. */
export const missingIn = (line: Charge): string =>
  (["net", "labor"] as const)
    .map((figure) => missingOf(line, figure))
    .filter(Boolean)
    .join(" ")
