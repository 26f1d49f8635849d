import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { type Pane, paneName } from "#shared/domain/parts/openings.ts"

type Place = { opening: string; orientation: string }

/** "Front door, driver side": by the pane that it can only be, else in the catalog's words. */
export function openingText({ opening, orientation }: Place): string {
  const [pane, another] = panesOf({ opening, orientation })
  if (pane !== undefined && another === undefined) return paneName(pane)
  const words = [opening, orientation].filter(Boolean).join(", ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The panes of a car that are listed. */
export const panesIn = (openings: readonly Place[]): Pane[] => [
  ...new Set(openings.flatMap((place) => panesOf(place))),
]
