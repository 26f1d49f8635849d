import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import {
  plannedTechnicians,
  type TechnicianLists,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { type Absence, absencesOf, type BranchSchedule } from "#shared/domain/schedule/capacity.ts"
import { type Overlap, overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { clashKey, technicianIdsOf } from "./board.ts"

/** Who does a job, and the day if it moves to another one. */
export type Assignment = TechnicianLists & { appointmentDate?: string | undefined }
export type Move = { row: RequestSummary; to: Assignment }

/** `key` is the overlap's `clashKey`. */
export type NewOverlap = Overlap<RequestSummary> & { key: string }
/** As in a list row. After a conflict an empty list can be `null`. */
export const rowFields = (to: Assignment): Partial<RequestSummary> => ({
  ...Object.fromEntries(
    technicianListFields.flatMap((field) => (field in to ? [[field, [...(to[field] ?? [])]]] : [])),
  ),
  ...(to.appointmentDate && { appointmentDate: to.appointmentDate }),
})

export const changesDay = ({ row, to }: Move): boolean =>
  to.appointmentDate !== undefined && to.appointmentDate !== row.appointmentDate

export const withAssignment = (row: RequestSummary, to: Assignment): RequestSummary => ({
  ...row,
  ...rowFields(to),
})

const dayAfter = ({ row, to }: Move): string => to.appointmentDate ?? row.appointmentDate ?? ""

/** On another day, all of the job's technicians are new. */
const newTechnicians = (move: Move): string[] =>
  plannedTechnicians(move.to).filter((id) => changesDay(move) || !technicianIdsOf(move.row).includes(id))

/** Technicians whom these moves give work on a day off. */
export const absencesAfter = (moves: readonly Move[], shops: readonly BranchSchedule[]): Absence[] => {
  const absences = moves.flatMap((move) => absencesOf(newTechnicians(move), dayAfter(move), shops))
  return [...new Map(absences.map((one) => [`${one.technician} ${one.dayOff.from}`, one])).values()]
}

/** New overlaps of these moves, each with jobs of its own day. A pair in which both jobs move appears once. */
export const overlapsAfter = (moves: readonly Move[], rows: readonly RequestSummary[]): NewOverlap[] => {
  const after = rows.map((row) => {
    const move = moves.find((one) => one.row.invoiceNumber === row.invoiceNumber)
    return move ? withAssignment(row, move.to) : row
  })
  const newOverlaps = moves.flatMap((move) => {
    const { row } = move
    const window = windowOf(row)
    const day = dayAfter(move)
    const sameDay = after.filter(({ appointmentDate = "" }) => appointmentDate === day)
    return window
      ? overlapsOf({ technicians: newTechnicians(move), window, except: row.invoiceNumber }, sameDay).map(
          (one) => ({
            ...one,
            key: clashKey(one.technician, row, one.job),
          }),
        )
      : []
  })
  return newOverlaps.filter(({ key }, index) => newOverlaps.findIndex((other) => other.key === key) === index)
}
