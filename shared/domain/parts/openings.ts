/** Openings of a car with their sides (docs/domain.md, section 1), and the panes of the car drawing. */

import { t } from "../../language.ts"

export const openings = ["windshield", "door", "vent", "quarter", "back", "sunroof"] as const
export type Opening = (typeof openings)[number]

export const orientations = ["left", "right", "front", "rear"] as const
export type Orientation = (typeof orientations)[number]

export const paneNames = {
  windshield: t("Windshield"),
  back: t("Back glass"),
  sunroof: t("Sunroof"),
  "vent-front-left": t("Front vent, driver side"),
  "vent-front-right": t("Front vent, passenger side"),
  "door-front-left": t("Front door, driver side"),
  "door-front-right": t("Front door, passenger side"),
  "door-rear-left": t("Rear door, driver side"),
  "door-rear-right": t("Rear door, passenger side"),
  "vent-rear-left": t("Rear vent, driver side"),
  "vent-rear-right": t("Rear vent, passenger side"),
  "quarter-left": t("Quarter glass, driver side"),
  "quarter-right": t("Quarter glass, passenger side"),
} as const

export const openingTexts: Readonly<Record<Opening, string>> = {
  windshield: t("windshield"),
  door: t("door"),
  vent: t("vent"),
  quarter: t("quarter"),
  back: t("back"),
  sunroof: t("sunroof"),
}

/** Glass as sentences name it, by its position and opening. */
export const glassTexts: Readonly<Record<string, string>> = {
  windshield: t("windshield"),
  back: t("back glass"),
  sunroof: t("sunroof"),
  door: t("door glass"),
  "front left door": t("front left door glass"),
  "front right door": t("front right door glass"),
  "rear left door": t("rear left door glass"),
  "rear right door": t("rear right door glass"),
  vent: t("vent glass"),
  "front left vent": t("front left vent glass"),
  "front right vent": t("front right vent glass"),
  "rear left vent": t("rear left vent glass"),
  "rear right vent": t("rear right vent glass"),
  quarter: t("quarter glass"),
  "left quarter": t("left quarter glass"),
  "right quarter": t("right quarter glass"),
}

/** Openings with their position, marked so that a page in another language translates them within replies. */
export const glassWords: readonly string[] = [
  t("glass"),
  t("front left door"),
  t("front right door"),
  t("rear left door"),
  t("rear right door"),
  t("front left vent"),
  t("front right vent"),
  t("rear left vent"),
  t("rear right vent"),
  t("left quarter"),
  t("right quarter"),
]

export type Pane = keyof typeof paneNames
// `Object.keys` loses the key type, so the cast restores it.
export const panes = Object.keys(paneNames) as Pane[]

export const paneName = (pane: Pane): string => paneNames[pane]

/** Glued glass needs a kit. Doors and vents are bolted. */
export const isGlued = (opening: Opening): boolean =>
  opening === "windshield" || opening === "back" || opening === "quarter"

export const lineOf = (pane: Pane): { opening: Opening; orientation?: string } => {
  const [opening = "", ...sides] = pane.split("-")
  // Every pane name starts with an opening.
  return { opening: opening as Opening, ...(sides.length > 0 && { orientation: sides.join(" ") }) }
}
