import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { driveOrder, type Leg, type Stop } from "#shared/domain/schedule/drive-order.ts"
import { windowOf } from "#shared/domain/schedule/overlap.ts"
import { milesText, type Place, type Zips } from "#shared/domain/schedule/zips.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { crewOf, homeOf, type Shop, type Technician } from "./board.ts"

/** A job as a stop of somebody's day. */
export type DayStop = Stop & { row: RequestSummary }

export type Drive = {
  /** the shop where the day begins */
  from: (Shop & { name: string }) | undefined
  start: Place | undefined
  legs: readonly Leg<DayStop>[]
}

type Day = {
  /** YYYY-MM-DD */
  date: string
  rows: readonly RequestSummary[]
  technicians: readonly Technician[]
  shops: readonly (Shop & { name: string })[]
}

const stopOf = (row: RequestSummary, shops: Day["shops"], zips: Zips): DayStop => {
  const zip = isInshop(row)
    ? shops.find(({ _id }) => _id === row.branch)?.zip
    : parseAddress(row.customerFullAddress ?? "")?.zip
  return { row, invoiceNumber: row.invoiceNumber, window: windowOf(row), place: zips.get(zip ?? "") }
}

/** A technician's day in the order of its drive, from their shop; `more` is a job that they would get. */
export const driveOf = (id: string, day: Day, zips: Zips, more: readonly RequestSummary[] = []): Drive => {
  const technician = day.technicians.find(({ _id }) => _id === id)
  const home = technician && homeOf(technician, day)
  const from = day.shops.find(({ _id }) => _id === home?._id)
  const start = zips.get(from?.zip ?? "")
  const added = new Set(more.map(({ invoiceNumber }) => invoiceNumber))
  const rows = day.rows.filter((row) => crewOf(row).includes(id) && !added.has(row.invoiceNumber))
  const stops = [...rows, ...more].map((row) => stopOf(row, day.shops, zips))
  return { from, start, legs: driveOrder(stops, start) }
}

/** How far they would drive to this job from where they are before it, miles. */
export const milesTo = (
  id: string,
  row: RequestSummary,
  day: Day,
  zips: Zips | undefined,
): number | undefined =>
  zips && driveOf(id, day, zips, [row]).legs.find(({ stop }) => stop.row === row)?.miles

/** All that is known of it: "42 mi", "at least 42 mi" where a stop has no ZIP code; nothing where no leg is known. */
export const wholeText = ({ legs }: Pick<Drive, "legs">): string | undefined => {
  const known = legs.flatMap(({ miles }) => miles ?? [])
  if (known.length === 0) return undefined
  const sum = milesText(known.reduce((total, miles) => total + miles, 0))
  return known.length < legs.length ? `at least ${sum}` : sum
}
