import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import type { Clash, Lane } from "./board.ts"

/* Positions in a lane: horizontal in percent of the axis, vertical in pixels. */

const lineHeight = 72
const above = 7
const cardHeight = 66
/** Height of a strip below the cards for questions that don't fit next to them. */
const stripHeight = 46

export const topOf = (line: number): number => above + line * lineHeight
export const heightOf = (lines: number, strips: number): number =>
  lines * lineHeight + 8 + strips * stripHeight
const topOfStrip = (lines: number, strip: number): number => lines * lineHeight + 4 + strip * stripHeight

export const leftPercent = (minutes: number, axis: TimeWindow): number =>
  ((minutes - axis.start) / (axis.end - axis.start)) * 100

export const spanOf = ({ start, end }: TimeWindow, axis: TimeWindow): { left: string; width: string } => ({
  left: `calc(${leftPercent(start, axis)}% + 2px)`,
  width: `calc(${leftPercent(end, axis) - leftPercent(start, axis)}% - 4px)`,
})

/** The hatched area: the shared time, over the gap above the lower card and a part of both. */
export const hatchStyle = ({ lower, shared }: Clash, axis: TimeWindow) => ({
  left: `${leftPercent(shared.start, axis)}%`,
  width: `${leftPercent(shared.end, axis) - leftPercent(shared.start, axis)}%`,
  top: topOf(lower.line) - (lineHeight - cardHeight) - 6,
  height: 16,
})

/** Share of the axis that a question needs. On narrow axes its text wraps. */
const questionShare = 0.55

export type QuestionAt = {
  clash: Clash
  below: boolean
  at: { top: number } & ({ left: string } | { right: string })
}

/** Places each question next to its lower card, or in a strip below if there is no room. */
export const questionsIn = (
  { clashes, cards, lines }: Lane,
  axis: TimeWindow,
): { questions: QuestionAt[]; strips: number } => {
  const questionWidth = (axis.end - axis.start) * questionShare
  const occupied: { line: number; start: number; end: number }[] = [...cards]
  const isFree = (line: number, start: number, end: number) =>
    start >= axis.start &&
    end <= axis.end &&
    !occupied.some((one) => one.line === line && one.start < end && start < one.end)
  let strips = 0
  const questions = clashes.map((clash): QuestionAt => {
    const { line, start, end } = clash.lower
    const top = topOf(line) + 12
    if (isFree(line, end, end + questionWidth)) {
      occupied.push({ line, start: end, end: end + questionWidth })
      return { clash, below: false, at: { top, left: `calc(${leftPercent(end, axis)}% + 10px)` } }
    }
    if (isFree(line, start - questionWidth, start)) {
      occupied.push({ line, start: start - questionWidth, end: start })
      return { clash, below: false, at: { top, right: `calc(${100 - leftPercent(start, axis)}% + 10px)` } }
    }
    strips += 1
    return { clash, below: true, at: { top: topOfStrip(lines, strips - 1), left: "10px" } }
  })
  return { questions, strips }
}
