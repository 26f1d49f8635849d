import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import { unknownZone } from "#shared/domain/schedule/zones.ts"

export type ZoneOfDay = {
  zone: string
  jobs: number
  technicians: readonly string[]
  /** From the first to the last window. undefined if no job has one. */
  hours: TimeWindow | undefined
}

const hoursOf = (rows: readonly RequestSummary[]): TimeWindow | undefined => {
  const starts = rows.flatMap(({ appointmentTimeStart: start }) => start ?? [])
  const ends = rows.flatMap(({ appointmentTimeEnd: end }) => end ?? [])
  return starts.length > 0 && ends.length > 0
    ? { start: Math.min(...starts), end: Math.max(...ends) }
    : undefined
}

/** Zones by number of jobs. Jobs without a zone come last. */
export const zonesOf = (planned: readonly RequestSummary[]): ZoneOfDay[] =>
  [...Map.groupBy(planned, ({ zone }) => zone)]
    .map(([zone, rows]) => ({
      zone,
      jobs: rows.length,
      technicians: [...new Set(rows.flatMap(plannedTechnicians))],
      hours: hoursOf(rows),
    }))
    .toSorted(
      (a, b) =>
        Number(a.zone === unknownZone) - Number(b.zone === unknownZone) ||
        b.jobs - a.jobs ||
        a.zone.localeCompare(b.zone),
    )
