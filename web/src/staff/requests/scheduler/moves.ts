import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import {
  plannedTechnicians,
  type TechnicianLists,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { type Overlap, overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { clashKey, crewOf } from "./board.ts"

export type Move = { row: RequestSummary; to: TechnicianLists }

/** `key` is the overlap's `clashKey`. */
export type NewOverlap = Overlap<RequestSummary> & { key: string }
/** As in a list row. After a conflict an empty list can be `null`. */
export const rowFields = (crews: TechnicianLists): Partial<RequestSummary> =>
  Object.fromEntries(
    technicianListFields.flatMap((field) => (field in crews ? [[field, [...(crews[field] ?? [])]]] : [])),
  )

export const withCrew = (row: RequestSummary, to: TechnicianLists): RequestSummary => ({
  ...row,
  ...rowFields(to),
})

/** New overlaps of these moves, each with jobs of its own day. A pair in which both jobs move appears once. */
export const overlapsAfter = (moves: readonly Move[], rows: readonly RequestSummary[]): NewOverlap[] => {
  const after = rows.map((row) => {
    const move = moves.find((one) => one.row.invoiceNumber === row.invoiceNumber)
    return move ? withCrew(row, move.to) : row
  })
  const newOverlaps = moves.flatMap(({ row, to }) => {
    const window = windowOf(row)
    const sameDay = after.filter(({ appointmentDate }) => appointmentDate === row.appointmentDate)
    const technicians = plannedTechnicians(to).filter((id) => !crewOf(row).includes(id))
    return window
      ? overlapsOf({ technicians, window, except: row.invoiceNumber }, sameDay).map((one) => ({
          ...one,
          key: clashKey(one.technician, row, one.job),
        }))
      : []
  })
  return newOverlaps.filter(({ key }, index) => newOverlaps.findIndex((other) => other.key === key) === index)
}
