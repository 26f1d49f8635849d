import * as z from "zod"
import {
  type RequestSummary,
  type ServiceRequest,
  StoredRequestSummary,
  StoredServiceRequest,
} from "../../shared/api/requests/service-request.ts"
import { addDays, endOfMonth, monthOf, startOfMonth } from "../../shared/domain/dates.ts"
import type { Role } from "../../shared/domain/permissions.ts"
import type { QueryToken } from "../../shared/domain/search.ts"
import { serviceStatuses } from "../../shared/domain/status.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Commit } from "../platform/once.ts"
import { messageWrite } from "../platform/outbox.ts"
import { Refusal } from "../platform/refusal.ts"
import {
  absent,
  backOff,
  type Item,
  RaceLost,
  StoreBusy,
  type Table,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { requestItem, rowsOf } from "./rules/items.ts"
import { mergeFields, mergeLines, touchedFields, type UnseenEvent } from "./rules/merge.ts"
import type { BranchFacts } from "./rules/places.ts"
import { type Decided, recompute } from "./rules/recompute.ts"
import { shownConflicts } from "./rules/shown.ts"
import { type Decision, eventItem, type Person, step } from "./rules/step.ts"

/*
 * Access patterns of service requests
 *   one            SR#n / A                                 by number, consistent
 *   by key         INV#key / A -> number                    the public invoice
 *   history        SR#n / EV#version                        newest first
 *   of a day       gsi1 DAY#date / start#n                  summaries
 *   of a person    gsi1 TECH#id#date / start#n              a technician's day, "none" for nobody's
 *   of a customer  gsi2 CUST#id / SR#date#n                 newest first
 *   of an account  gsi3 ACCT#id / date#n                    newest first
 *   calendar       CAL#month / day#branch                   counters, written by the projector
 *   search         TOK#abc / word#date#n                    entries, written by the projector
 */

const StoredPerson = z.object({
  _id: z.string(),
  name: z.string(),
  initials: z.string(),
  session: z.string(),
})
const StoredEvent = z.object({
  version: z.int(),
  at: z.string(),
  by: StoredPerson,
  action: z.string(),
  status: z.enum(serviceStatuses),
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
  note: z.string().optional(),
})
export type RequestEvent = z.output<typeof StoredEvent>

type Changing = {
  number: number
  /** the version that the caller's screen showed; without one he means the present one */
  seen: number | undefined
  by: Person
  /** of the caller: what a conflict may show him */
  role: Role
  now: Date
  branches: readonly BranchFacts[]
  commit: Commit
  /** Decides on the request as it stands now; asked again when somebody was faster. Throws a refusal. */
  decide: (current: ServiceRequest) => Decision | Promise<Decision>
  reply: (after: ServiceRequest) => unknown
}

const mostTries = 12
const changeRace = "another change of the same service request"

const StoredEntry = z.object({ n: z.int(), words: z.array(z.string()) })

const parseRequest = (item: Item): ServiceRequest => StoredServiceRequest.parse(item)
const parseSummaries = (items: Item[]): RequestSummary[] =>
  items.map((item) => StoredRequestSummary.parse(item))

export type Listed = { rows: RequestSummary[]; cursor: string | undefined }
export type ListOptions = { limit: number; cursor?: string | undefined }

export const requestReader = (table: TableReader) => {
  const one = async (number: number): Promise<ServiceRequest | undefined> => {
    const item = await table.get(keys.request(number))
    return item && parseRequest(item)
  }
  const listed = async (
    index: "gsi1" | "gsi2" | "gsi3",
    partition: string,
    options: ListOptions & { prefix?: string; descending?: boolean },
  ): Promise<Listed> => {
    const { items, cursor } = await table.query({ index, partition, ...options })
    return { rows: parseSummaries(items), cursor }
  }
  return {
    one,
    /** refuses an unknown number */
    async get(number: number): Promise<ServiceRequest> {
      const request = await one(number)
      if (!request) throw new Refusal("not_found", { detail: "Service Request was not found." })
      return request
    },
    async byInvoiceKey(key: string): Promise<ServiceRequest | undefined> {
      const pointer = await table.get(keys.invoiceKey(key))
      return pointer && one(Number(pointer.invoiceNumber))
    },
    async history(
      number: number,
      { limit, cursor }: ListOptions,
    ): Promise<{ events: RequestEvent[]; cursor: string | undefined }> {
      const page = await table.query({
        partition: keys.request(number).pk,
        prefix: keys.requestEventPrefix,
        descending: true,
        limit,
        cursor,
      })
      return { events: page.items.map((item) => StoredEvent.parse(item)), cursor: page.cursor }
    },
    ofDay: (date: string, options: ListOptions) => listed("gsi1", indexKeys.day(date), options),
    ofTechnician: (technician: string, date: string, options: ListOptions) =>
      listed("gsi1", indexKeys.technicianDay(technician, date), options),
    ofCustomer: (customerId: string, options: ListOptions) =>
      listed("gsi2", indexKeys.customer(customerId), { ...options, prefix: "SR#", descending: true }),
    ofAccount: (accountId: string, options: ListOptions) =>
      listed("gsi3", indexKeys.account(accountId), { ...options, descending: true }),
    /** the days of a month one after the other, from where the cursor stands: "2026-11-07 inner" */
    async ofMonth(date: string, { limit, cursor }: ListOptions): Promise<Listed> {
      const [from = startOfMonth(date), inner] = cursor?.split(" ") ?? []
      const last = endOfMonth(date)
      const rows: RequestSummary[] = []
      for (let day = from, start = inner; day <= last; day = addDays(day, 1), start = undefined) {
        if (rows.length >= limit) return { rows, cursor: day }
        const page = await listed("gsi1", indexKeys.day(day), { limit: limit - rows.length, cursor: start })
        rows.push(...page.rows)
        if (page.cursor) return { rows, cursor: `${day} ${page.cursor}` }
      }
      return { rows, cursor: undefined }
    },
    async summaries(numbers: number[]): Promise<RequestSummary[]> {
      return parseSummaries(await table.getMany(numbers.map(keys.requestSummary)))
    },
    /** days with at least one request, all branches together */
    async calendar(month: string): Promise<{ date: string; count: number; total: number }[]> {
      const { items } = await table.query({
        partition: keys.calendar(monthOf(month)),
        limit: 1000,
        consistent: false,
      })
      const days = new Map<string, { date: string; count: number; total: number }>()
      for (const { sk, count, total } of items) {
        const date = `${monthOf(month)}-${sk.slice(0, 2)}`
        const day = days.get(date) ?? { date, count: 0, total: 0 }
        days.set(date, { date, count: day.count + Number(count ?? 0), total: day.total + Number(total ?? 0) })
      }
      return [...days.values()].filter(({ count }) => count > 0)
    },
    /** entries of a word, or of every word that begins with it; of one word the newest first */
    async entries(token: Pick<QueryToken, "text" | "prefix">, { limit, cursor }: ListOptions) {
      const page = await table.query({
        partition: keys.wordPartition(token.text),
        prefix: token.prefix ? token.text : `${token.text}#`,
        descending: true,
        limit,
        cursor,
        consistent: false,
      })
      return { entries: page.items.map((item) => StoredEntry.parse(item)), cursor: page.cursor }
    },
  }
}
export type RequestReader = ReturnType<typeof requestReader>

/** A state of a request, with the line of the history that tells how it came about. */
export type Version = { request: ServiceRequest; event: Item }
type Making = Pick<Changing, "by" | "now" | "branches"> & { action: string }

/** A new request as it is stored. */
export const firstVersion = (decided: Decided, { by, now, branches, action }: Making): Version => {
  const request = parseRequest({
    ...keys.request(decided.invoiceNumber),
    ...recompute({ ...decided, version: 1 }, branches, now),
  })
  return { request, event: eventItem(undefined, request, by, { action }) }
}

/** The request after a decision: `merged` is the current one with what was decided laid over it. */
export const nextVersion = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: Decision,
  { by, now, branches }: Omit<Making, "action">,
): Version => {
  const request = parseRequest({
    ...keys.request(current.invoiceNumber),
    ...step(current, merged, decision, { branches, now }),
  })
  return { request, event: eventItem(current, request, by, decision) }
}

/** What a request that is not in the table yet is stored as: itself, its rows, its history so far and its public key. */
export const creationOf = (request: ServiceRequest, events: readonly Item[]): Write[] => {
  const race = "the same invoice number twice"
  return [
    { put: requestItem(request), onlyIf: absent, race },
    ...rowsOf(undefined, request),
    ...events.map((event): Write => ({ put: event, onlyIf: absent, race })),
    {
      put: { ...keys.invoiceKey(request.invoiceKey), invoiceNumber: request.invoiceNumber },
      onlyIf: absent,
      race: "the same invoice key twice",
    },
  ]
}

export const requestStore = (table: Table) => {
  const reader = requestReader(table)

  const unseenEvents = async (
    current: ServiceRequest,
    seen: number,
    session: string,
  ): Promise<UnseenEvent[]> => {
    const { items } = await table.query({
      partition: keys.request(current.invoiceNumber).pk,
      between: [keys.requestEvent(0, seen + 1).sk, keys.requestEvent(0, current.version).sk],
      limit: 200,
    })
    return items
      .map((item) => StoredEvent.parse(item))
      .map(({ by, at, changes }) => ({ by: by.name, at, mine: by.session === session, changes }))
  }

  /** The decision laid over what stands now, or the conflicts with what others did since the caller looked. */
  const merge = async (
    current: ServiceRequest,
    decision: Decision,
    { seen, by, role }: Changing,
  ): Promise<ServiceRequest> => {
    const unseen =
      seen === undefined || seen >= current.version ? [] : await unseenEvents(current, seen, by.session)
    const patch = decision.patch ?? {}
    const merged = decision.lines && mergeLines(current.charges, decision.lines, unseen)
    const conflicts = [...mergeFields(current, patch, unseen), ...(merged?.conflicts ?? [])]
    if (conflicts.length > 0) {
      throw new Refusal("changed_meanwhile", {
        conflicts: shownConflicts(conflicts, role),
        version: current.version,
      })
    }
    return {
      ...current,
      ...touchedFields(current, patch, unseen),
      ...(merged && decision.priceLines && { charges: decision.priceLines(merged.lines, current) }),
    }
  }

  return {
    ...reader,

    /** Takes the next invoice number; a number whose request fails to be stored stays unused. */
    nextNumber: () => table.next(keys.invoiceCounter),

    /** Stores a new request with its rows, its first event and its public key, in one transaction. */
    async create(
      decided: Decided,
      { commit, reply, ...making }: Making & Pick<Changing, "commit" | "reply">,
    ): Promise<ServiceRequest> {
      const { request, event } = firstVersion(decided, making)
      await commit(creationOf(request, [event]), reply(request))
      return request
    },

    /**
     * One change: load, decide, merge with what others did since the caller looked, recompute, and store entity, rows, event,
     * messages and the remembered reply in one transaction on the loaded version. Whoever is slower decides again.
     */
    async change(changing: Changing): Promise<ServiceRequest> {
      const { number, by, now, branches, commit, decide, reply } = changing
      for (let attempt = 1; ; attempt += 1) {
        const current = await reader.get(number)
        const decision = await decide(current)
        const merged = await merge(current, decision, changing)
        const { request: after, event } = nextVersion(current, merged, decision, { by, now, branches })
        try {
          await commit(
            [
              { put: requestItem(after), onlyIf: versionIs(current.version), race: changeRace },
              ...rowsOf(current, after),
              { put: event, onlyIf: absent, race: changeRace },
              ...(decision.messages ?? []).map(messageWrite),
            ],
            reply(after),
          )
          return after
        } catch (error) {
          if (!(error instanceof RaceLost) || error.race !== changeRace) throw error
          if (attempt >= mostTries) throw new StoreBusy()
          await backOff(attempt)
        }
      }
    },
  }
}
export type RequestStore = ReturnType<typeof requestStore>
