import type { Charge } from "./charge.ts"

/** What is brought along: neither install kits nor labor, nor what an Other line is for (owner's specification). */
const isPart = ({ type, kind, part, net }: Charge): boolean =>
  type !== "Install Kit" && kind === undefined && (Boolean(part) || net > 0)

const nameOf = ({ type, part, brand, description, orientation, opening }: Charge): string => {
  const glass = [orientation, opening].filter(Boolean).join(" ")
  return [part, (part && brand) || description || glass].filter(Boolean).join(", ") || type
}

/** The parts of a job as somebody loads them: "FW04915GTYN, Fuyao", "2 × WM1184, Upper reveal moulding". */
export const partList = (charges: readonly Charge[]): string[] =>
  charges
    .filter(isPart)
    .map((line) => (line.quantity === 1 ? nameOf(line) : `${line.quantity} × ${nameOf(line)}`))
