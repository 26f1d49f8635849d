/** Openings of a car with their sides (docs/domain.md, section 1), and the panes of the car drawing. */

export const openings = ["windshield", "door", "vent", "quarter", "back", "sunroof"] as const
export type Opening = (typeof openings)[number]

export const orientations = ["left", "right", "front", "rear"] as const
export type Orientation = (typeof orientations)[number]

export const paneNames = {
  windshield: "Windshield",
  back: "Back glass",
  sunroof: "Sunroof",
  "vent-front-left": "Front vent, driver side",
  "vent-front-right": "Front vent, passenger side",
  "door-front-left": "Front door, driver side",
  "door-front-right": "Front door, passenger side",
  "door-rear-left": "Rear door, driver side",
  "door-rear-right": "Rear door, passenger side",
  "vent-rear-left": "Rear vent, driver side",
  "vent-rear-right": "Rear vent, passenger side",
  "quarter-left": "Quarter glass, driver side",
  "quarter-right": "Quarter glass, passenger side",
} as const

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
