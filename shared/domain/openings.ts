/** Which hole in the car, on which side (domain.md section 1), and the pane of the car drawing that stands for it. */

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

/** The name of a path in the car drawing, as `data-opening` has it. */
export type Pane = keyof typeof paneNames
// the table's own keys
export const panes = Object.keys(paneNames) as Pane[]

export const paneName = (pane: Pane): string => paneNames[pane]

/** What is glued in, and needs a kit; doors and vents are bolted. */
export const isGlued = (opening: Opening): boolean =>
  opening === "windshield" || opening === "back" || opening === "quarter"

const isOpening = (text: string): text is Opening => (openings as readonly string[]).includes(text)

/** The hole that a line or a quote speaks of: "Windshield", "Door Glass", "back glass". */
export const readOpening = (text: string): Opening | undefined => {
  const word = text.trim().toLowerCase().split(/\s+/, 1)[0] ?? ""
  return isOpening(word) ? word : undefined
}

/**
 * The panes that a line's opening and orientation may mean: all that fit, so that "left door" lights both doors of that side
 * and a door without orientation every door. Nothing for a line that is about no glass.
 */
export function panesOf(line: { opening?: string | undefined; orientation?: string | undefined }): Pane[] {
  const opening = readOpening(line.opening ?? "")
  if (opening === undefined) return []
  const words = (line.orientation ?? "").toLowerCase().split(/[^a-z]+/)
  const has = (...synonyms: string[]) => synonyms.some((word) => words.includes(word))
  const wanted = {
    left: has("left", "driver"),
    right: has("right", "passenger"),
    front: has("front"),
    rear: has("rear", "back"),
  }
  return panes
    .filter((pane) => pane.split("-", 1)[0] === opening)
    .filter((pane) => {
      const told = pane.split("-").slice(1)
      const contradicts = (a: Orientation, b: Orientation) => told.includes(a) && wanted[b] && !wanted[a]
      return !(
        contradicts("left", "right") ||
        contradicts("right", "left") ||
        contradicts("front", "rear") ||
        contradicts("rear", "front")
      )
    })
}

/** Opening and orientation of a chosen pane, as a line stores them: `door` and `front left`. */
export const lineOf = (pane: Pane): { opening: Opening; orientation?: string } => {
  const [opening = "", ...told] = pane.split("-")
  // every pane begins with an opening
  return { opening: opening as Opening, ...(told.length > 0 && { orientation: told.join(" ") }) }
}
