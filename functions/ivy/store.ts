import * as z from "zod"
import type { PortalReply } from "#shared/api/ivy.ts"
import { type PortalJob, pollSeconds } from "#shared/domain/ivy.ts"
import { DispatchList } from "#shared/supplier-protocol.ts"
import { keys } from "../platform/keys.ts"
import {
  isAbsent,
  RaceLost,
  retryOnConflict,
  type Table,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"

/*
 * Access patterns of IVY, the insurers' dispatch portal
 * a list: IVY#jobs / job, the portal's last reply and a lock for refreshing it
 * a dispatch: UNIQ#dispatch#n / A, the request it became
 */

const schema = 1

const StoredJob = z.object({
  count: z.int(),
  lastChecked: z.string().optional(),
  data: DispatchList.shape.dispatches,
  problem: z.string().optional(),
  /** last call to the portal, successful or not */
  triedAt: z.string().optional(),
  /** ISO; lock of the caller that refreshes the list */
  askingUntil: z.string().optional(),
  version: z.int(),
})
type StoredJob = z.output<typeof StoredJob>

const emptyJob: StoredJob = { count: 0, data: [], version: 0 }

/** Longer than a supplier call with its retry. */
const lockSeconds = 30
/** Dispatches stored per list; `count` is the total. */
const maxListed = 100

const jobRace = "another answer for the same job of IVY"

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

const jobWrite = (job: PortalJob, current: StoredJob, next: Omit<StoredJob, "version">): Write => ({
  put: { ...keys.ivyJob(job), schema, ...next, version: current.version + 1 },
  onlyIf: current.version === 0 ? isAbsent : versionIs(current.version),
  race: jobRace,
})

const jobToWire = ({ count, lastChecked, data, problem }: StoredJob): PortalReply => ({
  count,
  data,
  ...(lastChecked !== undefined && { lastChecked }),
  ...(problem !== undefined && { problem }),
})

const AcceptedDispatch = z.object({ invoiceNumber: z.int() })

export const dispatchRace = "the same dispatch twice"

/** `deletedNumber` is the deleted request that this one replaces. */
export const dispatchWrite = (number: string, invoiceNumber: number, deletedNumber?: number): Write => ({
  put: { ...keys.dispatch(number), invoiceNumber },
  onlyIf:
    deletedNumber === undefined
      ? isAbsent
      : {
          expression: "#number = :gone",
          names: { "#number": "invoiceNumber" },
          values: { ":gone": deletedNumber },
        },
  race: dispatchRace,
})

export const ivyReader = (table: TableReader) => {
  const loadJob = async (job: PortalJob): Promise<StoredJob> => {
    const item = await table.get(keys.ivyJob(job))
    return item ? StoredJob.parse(item) : emptyJob
  }
  return {
    stored: loadJob,
    job: async (job: PortalJob): Promise<PortalReply> => jobToWire(await loadJob(job)),
    async findAccepted(number: string): Promise<number | undefined> {
      const item = await table.get(keys.dispatch(number))
      return item && AcceptedDispatch.parse(item).invoiceNumber
    },
    async findManyAccepted(numbers: readonly string[]): Promise<Map<string, number>> {
      const items = await table.getMany(numbers.map(keys.dispatch))
      const byKey = new Map(items.map((item) => [item.pk, AcceptedDispatch.parse(item).invoiceNumber]))
      return new Map(
        numbers.flatMap((number) => {
          const invoiceNumber = byKey.get(keys.dispatch(number).pk)
          return invoiceNumber === undefined ? [] : [[number, invoiceNumber] as const]
        }),
      )
    },
  }
}

export const acceptance = (invoiceNumber: number) =>
  ({ state: "accepted", reference: String(invoiceNumber) }) as const

export const ivyStore = (table: Table) => {
  const reader = ivyReader(table)

  /** Applies to the current list, so a dispatch accepted meanwhile stays accepted. */
  const settle = (
    job: PortalJob,
    change: (current: StoredJob) => Omit<StoredJob, "version">,
  ): Promise<StoredJob> =>
    retryOnConflict([jobRace], async () => {
      const current = await reader.stored(job)
      const next = change(current)
      await table.transact([jobWrite(job, current, next)])
      return { ...next, version: current.version + 1 }
    })

  return {
    ...reader,

    /**
     * Refreshes the list unless that happened within a minute or is in progress. Of concurrent callers one calls the
     * portal and the others get the last list. A failure of the portal is stored as the list's problem.
     */
    async refresh(
      job: PortalJob,
      now: Date,
      fetchJob: () => Promise<PortalReply["data"]>,
    ): Promise<PortalReply> {
      const storedJob = await reader.stored(job)
      const { triedAt, askingUntil } = storedJob
      const isFresh = triedAt !== undefined && triedAt > after(now, -pollSeconds)
      const isBeingFetched = askingUntil !== undefined && askingUntil > now.toISOString()
      if (isFresh || isBeingFetched) return jobToWire(storedJob)
      try {
        await table.transact([
          jobWrite(job, storedJob, { ...storedJob, askingUntil: after(now, lockSeconds) }),
        ])
      } catch (error) {
        if (error instanceof RaceLost) return jobToWire(await reader.stored(job))
        throw error
      }
      const data = await fetchJob().catch((error: unknown) => {
        if (error instanceof SupplierFailure) return { problem: error.message }
        throw error
      })
      const at = now.toISOString()
      const updated = await settle(job, ({ askingUntil: _asking, problem: _problem, ...current }) =>
        "problem" in data
          ? { ...current, problem: data.problem, triedAt: at }
          : {
              count: data.length,
              data: data.slice(0, maxListed),
              lastChecked: at,
              triedAt: at,
            },
      )
      return jobToWire(updated)
    },

    /** Removes an accepted dispatch before the next refresh. */
    async forget(job: PortalJob, number: string): Promise<void> {
      const { data } = await reader.stored(job)
      if (!data.some(({ ReferralNumber }) => ReferralNumber === number)) return
      await settle(job, ({ count, data: listed, ...current }) => {
        const remaining = listed.filter(({ ReferralNumber }) => ReferralNumber !== number)
        return { ...current, data: remaining, count: count - (listed.length - remaining.length) }
      })
    },
  }
}
