import type { Charge } from "./charge.ts"

/** Parts to bring: no kits, labor, or special Other lines (owner's specification). */
const isPart = ({ type, kind, part, net }: Charge): boolean =>
  type !== "Install Kit" && kind === undefined && (Boolean(part) || net > 0)

const nameOf = ({ type, part, brand, description, orientation, opening }: Charge): string => {
  const glass = [orientation, opening].filter(Boolean).join(" ")
  return [part, (part && brand) || description || glass].filter(Boolean).join(", ") || type
}

export const partList = (charges: readonly Charge[]): string[] =>
  charges
    .filter(isPart)
    .map((line) => (line.quantity === 1 ? nameOf(line) : `${line.quantity} × ${nameOf(line)}`))
