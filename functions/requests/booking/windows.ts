import * as z from "zod"
import type { Branch } from "#shared/api/branches.ts"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type Service, serviceFacts } from "#shared/domain/job/services.ts"
import { isDropped } from "#shared/domain/job/status.ts"
import { branchesByDistance } from "#shared/domain/schedule/area.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import {
  type BookedJob,
  type BookingDay,
  type OfferedDay,
  offeredDays,
  partDeliveryDate,
} from "#shared/domain/schedule/windows.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { keys } from "../../platform/keys.ts"
import { fieldIs, readPages, type TableReader, type Write } from "../../platform/table.ts"
import { branchStore } from "../../settings/store.ts"
import { userReader } from "../../users/store.ts"
import { requestLists } from "../readers/lists.ts"
import { withActiveShifts } from "../rules/active-shifts.ts"
import { zips } from "./zips.ts"

/** The race reported by `RaceLost` when another window of the day is taken. */
export const bookingRace = "another booking of the same day"

const StoredBooking = z
  .object({ sk: z.string().startsWith("SR#"), branch: z.string(), start: z.int(), end: z.int() })
  .transform(({ sk, branch, start, end }) => ({
    invoiceNumber: Number(sk.slice("SR#".length)),
    branch,
    appointmentTimeStart: start,
    appointmentTimeEnd: end,
  }))

const pageSize = 500

const locateJob = (row: RequestSummary, branches: readonly Branch[]) => {
  const branch = row.appointmentLocation === "Inshop" && branches.find(({ _id }) => _id === row.branch)
  return zips().get((branch ? branch.zip : parseAddress(row.customerFullAddress ?? "")?.zip) ?? "")
}

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => addDays(first, ahead))

export type WindowQuery = { service: Service; branch: Branch; zip: string | undefined }

export const nearbyBranches = (zip: string | undefined, branches: readonly Branch[]) =>
  branchesByDistance(zip, branches, zips()).map(({ branch, miles }) => ({
    branch: branch._id,
    ...(miles !== undefined && { miles: Math.round(miles) }),
  }))

export const partArrivalDate = ({ service, branch }: WindowQuery, now: Date): string | undefined =>
  serviceFacts(service).needsPart ? partDeliveryDate(branch, todayIn(now)) : undefined

export const offerWindows = (
  days: readonly BookingDay[],
  query: WindowQuery,
  branches: readonly Branch[],
  now: Date,
): OfferedDay[] =>
  offeredDays(
    days,
    {
      branch: query.branch._id,
      partOn: partArrivalDate(query, now),
      location: zips().get(query.zip ?? query.branch.zip),
    },
    { branches, from: zips().get(query.branch.zip), now },
  )

/** The branches with those who work there now, for windows that visitors and the office are offered. */
export const branchReader = (table: TableReader) => ({
  async all(): Promise<Branch[]> {
    const branches = await branchStore(table).all()
    const technicians = branches.flatMap(({ shifts }) => shifts.map(({ technician }) => technician))
    return withActiveShifts(branches, await userReader(table).getMany(technicians))
  },
})

export const windowReader = (table: TableReader) => {
  const lists = requestLists(table)

  const readDay = async (date: string, branches: readonly Branch[], moving?: number): Promise<BookingDay> => {
    const jobs: BookedJob[] = []
    for await (const { rows } of readPages((cursor) => lists.ofDay(date, { limit: pageSize, cursor })))
      jobs.push(
        ...rows
          .filter(({ serviceStatus, invoiceNumber }) => !isDropped(serviceStatus) && invoiceNumber !== moving)
          .map((row) => ({ ...row, location: locateJob(row, branches) })),
      )
    return { date, jobs }
  }

  /**
   * Adds visitors' bookings to a day, because indexes lag behind. `counted` must be part of the transaction that
   * takes a window. It fails with `bookingRace` after a concurrent booking.
   */
  const withBookings = async ({ date, jobs }: BookingDay): Promise<{ day: BookingDay; counted: Write }> => {
    const { items } = await table.query({ partition: keys.bookings(date), limit: pageSize })
    const count = items.find(({ sk }) => sk === keys.bookingCount(date).sk)?.value ?? 0
    const bookings = items.flatMap((item) => StoredBooking.safeParse(item).data ?? [])
    return {
      day: {
        date,
        jobs: [
          ...jobs,
          ...bookings.filter(
            ({ invoiceNumber: one }) => !jobs.some(({ invoiceNumber }) => invoiceNumber === one),
          ),
        ],
      },
      counted: {
        add: keys.bookingCount(date),
        amounts: { value: 1 },
        onlyIf: fieldIs("value", count),
        race: bookingRace,
      },
    }
  }

  return {
    withBookings,
    /** Eventually consistent, like lists. Leaves out the job that moves. */
    days: (dates: readonly string[], branches: readonly Branch[], moving?: number): Promise<BookingDay[]> =>
      Promise.all(dates.map((date) => readDay(date, branches, moving))),
  }
}
