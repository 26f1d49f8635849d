import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { type Pane, paneName } from "#shared/domain/parts/openings.ts"

type Opening = { opening: string; orientation: string }

/** Names the pane if only one fits ("Front door, driver side"), else uses the catalog's words. */
export function openingText({ opening, orientation }: Opening): string {
  const [pane, another] = panesOf({ opening, orientation })
  if (pane !== undefined && another === undefined) return paneName(pane)
  const label = [opening, orientation].filter(Boolean).join(", ")
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const panesIn = (openings: readonly Opening[]): Pane[] => [
  ...new Set(openings.flatMap((one) => panesOf(one))),
]
