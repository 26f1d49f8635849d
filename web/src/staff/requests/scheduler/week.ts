import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { addDays, shortDate, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { byWindow } from "#shared/domain/schedule/stop-order.ts"
import { type Board, boardOf, type DayOfShop, type Lane } from "./board.ts"

/* Model of the scheduler's week: a board per day, and lanes across the days. */

export type DayBoard = { date: string; board: Board; rows: readonly RequestSummary[] }

/** Sunday to Saturday, as in the calendar. */
export const datesOfWeek = (date: string): string[] =>
  Array.from({ length: 7 }, (_, day) => addDays(date, day - weekdayOf(date)))

/** "May 9 to 15", "Nov 29 to Dec 5" */
export const weekTitle = (date: string): string => {
  const dates = datesOfWeek(date)
  const [first = "", last = ""] = [dates[0], dates[6]].map((day = "") => shortDate(day).split(", ")[1] ?? "")
  const [month, day] = last.split(" ")
  return `${first} to ${first.startsWith(`${month} `) ? day : last}`
}

/** A board per day, and one over all days for its technicians and counts. */
export const boardsOf = (
  dates: readonly string[],
  days: Omit<DayOfShop, "date">,
): { whole: Board; days: DayBoard[] } => {
  const boards = dates.map((date) => {
    const rows = days.rows.filter(({ appointmentDate }) => appointmentDate === date)
    return { date, rows, board: boardOf({ ...days, date, rows }) }
  })
  const [only] = boards
  if (only && boards.length === 1) return { whole: only.board, days: boards }
  return {
    whole: {
      ...boardOf({ ...days, date: dates[0] ?? "" }),
      clashes: boards.reduce((sum, { board }) => sum + board.clashes, 0),
    },
    days: boards,
  }
}

export const lanesOf = ({ zones }: Board): Lane[] => zones.flatMap(({ lanes }) => lanes)

export const laneOf = ({ board }: DayBoard, technician: string): Lane | undefined =>
  lanesOf(board).find((lane) => lane.technician._id === technician)

export const jobsIn = ({ cards }: Lane): RequestSummary[] => cards.map(({ row }) => row).toSorted(byWindow)

/** Jobs without a technician, completed ones last. */
export const unassignedIn = ({ board: { tray, done } }: DayBoard): RequestSummary[] => [
  ...tray.flatMap(({ rows }) => rows).toSorted(byWindow),
  ...done,
]

/** The first day from a date on that has jobs without a technician. */
export const firstUnassignedDay = (
  days: readonly { date: string; board: Pick<Board, "unassigned"> }[],
  from: string,
): string => days.find(({ date, board }) => date >= from && board.unassigned > 0)?.date ?? from

/** Identifies a cell as a drop target. */
export const cellKey = (date: string, technician: string | undefined): string => `${date} ${technician ?? ""}`

export const parseCellKey = (key: string): { date: string; technician: string | undefined } => {
  const [date = "", technician] = key.split(" ")
  return { date, technician: technician || undefined }
}
