import { type Opening, type Orientation, openings, type Pane, panes } from "./openings.ts"

/** Parses the opening of a line, quote, or part. It is separate from the pane names, which the home page loads. */

const isOpening = (text: string): text is Opening => (openings as readonly string[]).includes(text)

export const readOpening = (text: string): Opening | undefined => {
  const word = text.trim().toLowerCase().split(/\s+/, 1)[0] ?? ""
  return isOpening(word) ? word : undefined
}

/** "left door" is both doors on that side, "door" every door. Empty for a line without glass. */
export function panesOf(line: { opening?: string | undefined; orientation?: string | undefined }): Pane[] {
  const opening = readOpening(line.opening ?? "")
  if (opening === undefined) return []
  const words = (line.orientation ?? "").toLowerCase().split(/[^a-z]+/)
  const has = (...synonyms: string[]) => synonyms.some((word) => words.includes(word))
  const orientations = {
    left: has("left", "driver"),
    right: has("right", "passenger"),
    front: has("front"),
    rear: has("rear", "back"),
  }
  return panes
    .filter((pane) => pane.split("-", 1)[0] === opening)
    .filter((pane) => {
      const words = pane.split("-").slice(1)
      const contradicts = (a: Orientation, b: Orientation) =>
        words.includes(a) && orientations[b] && !orientations[a]
      return !(
        contradicts("left", "right") ||
        contradicts("right", "left") ||
        contradicts("front", "rear") ||
        contradicts("rear", "front")
      )
    })
}
