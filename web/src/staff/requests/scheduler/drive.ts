import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { type Leg, orderStops, type Stop } from "#shared/domain/schedule/drive-order.ts"
import { windowOf } from "#shared/domain/schedule/overlap.ts"
import { type GeoPoint, milesText, type Zips } from "#shared/domain/schedule/zips.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { homeOf, type Shop, type Technician, technicianIdsOf } from "./board.ts"

export type DayStop = Stop & { row: RequestSummary }

export type Drive = {
  from: (Shop & { name: string }) | undefined
  start: GeoPoint | undefined
  legs: readonly Leg<DayStop>[]
}

type Day = {
  /** YYYY-MM-DD */
  date: string
  rows: readonly RequestSummary[]
  technicians: readonly Technician[]
  shops: readonly (Shop & { name: string })[]
}

export const stopOf = (row: RequestSummary, shops: Day["shops"], zips: Zips): DayStop => {
  const zip = isInshop(row)
    ? shops.find(({ _id }) => _id === row.branch)?.zip
    : parseAddress(row.customerFullAddress ?? "")?.zip
  return { row, invoiceNumber: row.invoiceNumber, window: windowOf(row), location: zips.get(zip ?? "") }
}

/** A technician's stops in driving order, starting at their shop. `more` adds a job they might get. */
export const driveOf = (id: string, day: Day, zips: Zips, more: readonly RequestSummary[] = []): Drive => {
  const technician = day.technicians.find(({ _id }) => _id === id)
  const home = technician && homeOf(technician, day)
  const from = day.shops.find(({ _id }) => _id === home?._id)
  const start = zips.get(from?.zip ?? "")
  const addedNumbers = new Set(more.map(({ invoiceNumber }) => invoiceNumber))
  const rows = day.rows.filter(
    (row) => technicianIdsOf(row).includes(id) && !addedNumbers.has(row.invoiceNumber),
  )
  const stops = [...rows, ...more].map((row) => stopOf(row, day.shops, zips))
  return { from, start, legs: orderStops(stops, start) }
}

/** Miles from the previous stop to this job. */
export const milesTo = (
  id: string,
  row: RequestSummary,
  day: Day,
  zips: Zips | undefined,
): number | undefined =>
  zips && driveOf(id, day, zips, [row]).legs.find(({ stop }) => stop.row === row)?.miles

/** "42 mi", or "at least 42 mi" if a ZIP code is missing. undefined if no distance is known. */
export const totalMilesText = ({ legs }: Pick<Drive, "legs">): string | undefined => {
  const knownMiles = legs.flatMap(({ miles }) => miles ?? [])
  if (knownMiles.length === 0) return undefined
  const sum = milesText(knownMiles.reduce((total, miles) => total + miles, 0))
  return knownMiles.length < legs.length ? `at least ${sum}` : sum
}
