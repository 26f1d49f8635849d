import * as z from "zod"
import type { Asked } from "#shared/api/ivy.ts"
import { askedEverySeconds, type PortalJob } from "#shared/domain/ivy.ts"
import { DispatchList } from "#shared/supplier-protocol.ts"
import { keys } from "../platform/keys.ts"
import {
  absent,
  RaceLost,
  retryOnConflict,
  type Table,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"

/*
 * Access patterns of IVY
 *   a job        IVY#jobs / job        what the portal said last, and who is asking it now
 *   a dispatch   UNIQ#dispatch#n / A   the request that it became
 */

const schema = 1

const StoredJob = z.object({
  count: z.int(),
  lastChecked: z.string().optional(),
  data: DispatchList.shape.dispatches,
  problem: z.string().optional(),
  /** when the portal was asked last, whatever came of it */
  triedAt: z.string().optional(),
  /** until when whoever asks now may take, ISO */
  askingUntil: z.string().optional(),
  version: z.int(),
})
type StoredJob = z.output<typeof StoredJob>

const none: StoredJob = { count: 0, data: [], version: 0 }

/** Longer than a supplier is given, with its second try. */
const askingSeconds = 30
/** What a job shows of a long list; the count is of all. */
const mostListed = 100

/** What `RaceLost` tells when somebody else asks the portal, or took one of its dispatches, meanwhile. */
const jobRace = "another answer for the same job of IVY"

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

const jobWrite = (job: PortalJob, seen: StoredJob, next: Omit<StoredJob, "version">): Write => ({
  put: { ...keys.ivyJob(job), schema, ...next, version: seen.version + 1 },
  onlyIf: seen.version === 0 ? absent : versionIs(seen.version),
  race: jobRace,
})

const shown = ({ count, lastChecked, data, problem }: StoredJob): Asked => ({
  count,
  data,
  ...(lastChecked !== undefined && { lastChecked }),
  ...(problem !== undefined && { problem }),
})

const TakenDispatch = z.object({ invoiceNumber: z.int() })

/** What `RaceLost` tells when somebody made a request of the same dispatch meanwhile. */
export const dispatchRace = "the same dispatch twice"

/** That a dispatch became this request; of one that was deleted since, it becomes another. */
export const dispatchWrite = (number: string, invoiceNumber: number, gone?: number): Write => ({
  put: { ...keys.dispatch(number), invoiceNumber },
  onlyIf:
    gone === undefined
      ? absent
      : { expression: "#number = :gone", names: { "#number": "invoiceNumber" }, values: { ":gone": gone } },
  race: dispatchRace,
})

export const ivyReader = (table: TableReader) => {
  const stored = async (job: PortalJob): Promise<StoredJob> => {
    const item = await table.get(keys.ivyJob(job))
    return item ? StoredJob.parse(item) : none
  }
  return {
    stored,
    /** what the portal said last */
    job: async (job: PortalJob): Promise<Asked> => shown(await stored(job)),
    /** the request that a dispatch became */
    async taken(number: string): Promise<number | undefined> {
      const item = await table.get(keys.dispatch(number))
      return item && TakenDispatch.parse(item).invoiceNumber
    },
    /** of these, what each became, if anything */
    async takenOf(numbers: readonly string[]): Promise<Map<string, number>> {
      const items = await table.getMany(numbers.map(keys.dispatch))
      const byKey = new Map(items.map((item) => [item.pk, TakenDispatch.parse(item).invoiceNumber]))
      return new Map(
        numbers.flatMap((number) => {
          const invoiceNumber = byKey.get(keys.dispatch(number).pk)
          return invoiceNumber === undefined ? [] : [[number, invoiceNumber] as const]
        }),
      )
    },
  }
}

/** What the portal is told of a dispatch that became this request. */
export const acceptedAs = (invoiceNumber: number) =>
  ({ state: "accepted", reference: String(invoiceNumber) }) as const

type Found = { data: Asked["data"] } | { problem: string }

export const ivyStore = (table: Table) => {
  const reader = ivyReader(table)

  /** Over what stands by now: a dispatch that was taken while the portal was asked stays taken. */
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
     * What the portal says, asked by `ask` unless somebody asked it within the last minute or is asking it now. Of many callers at
     * once one asks, and the others are told what it said last.
     */
    async asked(job: PortalJob, now: Date, ask: () => Promise<Found>): Promise<Asked> {
      const seen = await reader.stored(job)
      const { triedAt, askingUntil } = seen
      const isFresh = triedAt !== undefined && triedAt > after(now, -askedEverySeconds)
      const isAsked = askingUntil !== undefined && askingUntil > now.toISOString()
      if (isFresh || isAsked) return shown(seen)
      try {
        await table.transact([jobWrite(job, seen, { ...seen, askingUntil: after(now, askingSeconds) })])
      } catch (error) {
        if (error instanceof RaceLost) return shown(await reader.stored(job))
        throw error
      }
      const found = await ask()
      const at = now.toISOString()
      const told = await settle(job, ({ askingUntil: _asking, problem: _problem, ...current }) =>
        "problem" in found
          ? { ...current, problem: found.problem, triedAt: at }
          : {
              count: found.data.length,
              data: found.data.slice(0, mostListed),
              lastChecked: at,
              triedAt: at,
            },
      )
      return shown(told)
    },

    /** Takes a dispatch from what waits, before the portal is asked again. */
    async forget(job: PortalJob, number: string): Promise<void> {
      const { data } = await reader.stored(job)
      if (!data.some(({ ReferralNumber }) => ReferralNumber === number)) return
      await settle(job, ({ count, data: listed, ...current }) => {
        const left = listed.filter(({ ReferralNumber }) => ReferralNumber !== number)
        return { ...current, data: left, count: count - (listed.length - left.length) }
      })
    },
  }
}
