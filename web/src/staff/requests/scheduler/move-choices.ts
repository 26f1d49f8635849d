import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { milesText } from "#shared/domain/schedule/zips.ts"
import { isIdle, type Lane, technicianIdsOf } from "./board.ts"
import { overlapsText } from "./labels.ts"
import { type DayBoard, lanesOf } from "./week.ts"

/** A technician who can get the job. */
type MoveChoice = { lane: Lane; text: string; overlaps: boolean; miles: number | undefined }

/** Miles. Technicians farther away rank last. */
const reach = 60

/**
 * Lower ranks come first: no overlap, then at work, then within reach. Ties go by quick select and by number
 * of jobs.
 */
const rank = ({ overlaps, lane, miles = 0 }: MoveChoice): number =>
  (overlaps ? 4 : 0) + (lane.presence.capacity === 0 ? 2 : 0) + (miles > reach ? 1 : 0)

const slow = ({ lane }: MoveChoice): number => (lane.technician.quickselect ? 0 : 1)

const freeText = (lane: Lane): string => {
  const { backOn } = lane.presence
  if (lane.presence.capacity === 0) return backOn ? `Off until ${shortDate(backOn)}` : "Off that day"
  return isIdle(lane) || lane.cards.length === 0 ? "Free" : "Free then"
}

/** Technicians who can get the job on that day, best first. On another day, also the current one (`from`). */
export const moveChoices = (
  row: RequestSummary,
  from: string | undefined,
  day: DayBoard,
  milesTo: (technician: string, row: RequestSummary, day: DayBoard) => number | undefined,
): MoveChoice[] => {
  const window = windowOf(row)
  const isOtherDay = day.date !== row.appointmentDate
  return lanesOf(day.board)
    .filter(({ technician: { _id } }) => (isOtherDay && _id === from) || !technicianIdsOf(row).includes(_id))
    .map((lane) => {
      const { _id } = lane.technician
      const overlaps = window
        ? overlapsOf({ technicians: [_id], window, except: row.invoiceNumber }, day.rows)
        : []
      const miles = milesTo(_id, row, day)
      const text = [
        overlaps.length > 0 ? overlapsText(overlaps) : freeText(lane),
        loadText(lane.load),
        miles !== undefined && milesText(miles),
      ]
      return { lane, miles, overlaps: overlaps.length > 0, text: text.filter(Boolean).join(", ") }
    })
    .toSorted((a, b) => rank(a) - rank(b) || slow(a) - slow(b) || a.lane.load.booked - b.lane.load.booked)
}
