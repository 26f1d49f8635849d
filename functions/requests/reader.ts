import * as z from "zod"
import {
  type RequestSummary,
  type ServiceRequest,
  StoredServiceRequest,
} from "../../shared/api/requests/service-request.ts"
import { addDays, addMonths, endOfMonth, monthOf, startOfMonth } from "../../shared/domain/dates.ts"
import { lotKey } from "../../shared/domain/install-record.ts"
import type { QueryToken } from "../../shared/domain/search.ts"
import { serviceStatuses } from "../../shared/domain/status.ts"
import type { Days } from "../../shared/domain/timeframe.ts"
import { messages } from "../../shared/messages.ts"
import { carrierReader } from "../carriers/store.ts"
import type { Actor } from "../platform/actor.ts"
import type { Ahead } from "../platform/ahead.ts"
import type { Sent } from "../platform/handle.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { notACursor, type Refuse } from "../platform/refusal.ts"
import { type Item, type QueryOptions, type TableReader } from "../platform/table.ts"
import { StoredEvent } from "../platform/versioned.ts"
import { rowOf } from "./items/row.ts"
import { namesCarrier, upgraded } from "./items/upgrade.ts"
import { mayOpen } from "./rules/ownership.ts"

/*
 * Access patterns of service requests
 *   one            SR#n / A                                 by number, consistent
 *   by key         INV#key / A -> number                    the public invoice
 *   history        SR#n / EV#version                        newest first
 *   of a day       gsi1 DAY#date / start#n                  summaries
 *   of a person    gsi1 TECH#id#date / start#n              a technician's day, "none" for nobody's
 *   still to do    gsi2 OPEN#technician / date#n            until Complete Job, by day
 *   of a customer  gsi2 CUST#id / SR#date#n                 newest first
 *   of an account  gsi3 ACCT#id / date#n                    newest first
 *   of a lot       gsi3 LOT#abc / lot#date#n                by the urethane that was used
 *   of accounts    gsi1 ACCOUNTS / date#n                   all of them, newest first
 *   calendar       CAL#month / day#branch                   counters, written by the projector
 *   search         TOK#abc / word#date#n                    entries, written by the projector
 */

const StoredRequestEvent = StoredEvent.extend({
  action: z.string(),
  status: z.enum(serviceStatuses),
  note: z.string().optional(),
  doneAt: z.string().optional(),
})
export type RequestEvent = z.output<typeof StoredRequestEvent>

const StoredLot = z.object({ lot: z.string(), urethane: z.string() })
const StoredEntry = z.object({ n: z.int(), words: z.array(z.string()) })

/** The request that a call names, in its address or its body, to be read ahead. */
export const namedRequest = ({ query, body }: Sent): Ahead[] => {
  const { invoiceNumber, relativeInvoiceNumber } = { ...body, ...query }
  const number = Number(invoiceNumber ?? relativeInvoiceNumber)
  return Number.isSafeInteger(number) && number > 0 ? [{ get: keys.request(number) }] : []
}

/** Pages of a customer that one call reads to fill one of a technician's. */
const mostReads = 10

const rowsOf = (items: Item[]): RequestSummary[] => items.map(({ row }) => rowOf(row))

export type Listed = { rows: RequestSummary[]; cursor: string | undefined }
export type ListOptions = { limit: number; cursor?: string | undefined }

export const requestReader = (table: TableReader) => {
  const one = async (number: number): Promise<ServiceRequest | undefined> => {
    const item = await table.get(keys.request(number))
    if (!item) return undefined
    const carrier = namesCarrier(item)
      ? await carrierReader(table).named(String(item.insuranceCarrier))
      : undefined
    return StoredServiceRequest.parse(upgraded(item, carrier?.key))
  }
  const listed = async (
    index: "gsi1" | "gsi2" | "gsi3",
    partition: string,
    options: ListOptions & Pick<QueryOptions, "prefix" | "between" | "descending">,
  ): Promise<Listed> => {
    const { items, cursor } = await table.query({ index, partition, ...options })
    return { rows: rowsOf(items), cursor }
  }
  const ofCustomer = (customerId: string, options: ListOptions): Promise<Listed> =>
    listed("gsi2", indexKeys.customer(customerId), {
      ...options,
      prefix: indexKeys.customerRequestPrefix,
      descending: true,
    })
  /** of these requests; with a technician, of those that they are assigned to */
  const summaries = async (numbers: number[], technician?: string): Promise<RequestSummary[]> => {
    const keyOf = (number: number) =>
      technician === undefined ? keys.requestSummary(number) : keys.requestTechnician(number, technician)
    return rowsOf(await table.getMany(numbers.map(keyOf)))
  }
  const countOf = async (number: number, prefix: string): Promise<number> => {
    let count = 0
    let cursor: string | undefined
    do {
      const page = await table.query({ partition: keys.request(number).pk, prefix, limit: 500, cursor })
      count += page.items.length
      cursor = page.cursor
    } while (cursor)
    return count
  }
  return {
    summaries,
    ofCustomer,
    /** whoever asks: a job that another one names */
    find: one,
    /** how many notes and attachments hang on it */
    async attached(number: number): Promise<{ notes: number; media: number }> {
      const [notes, media] = await Promise.all([
        countOf(number, keys.notePrefix),
        countOf(number, keys.mediaPrefix),
      ])
      return { notes, media }
    },
    /** of a customer those that a technician is assigned to; a page may be short, or empty, and another follow */
    async ofCustomerFor(
      technician: string,
      customerId: string,
      { limit, cursor }: ListOptions,
    ): Promise<Listed> {
      const rows: RequestSummary[] = []
      let next = cursor
      for (let reads = 0; reads < mostReads && rows.length < limit; reads += 1) {
        const page = await ofCustomer(customerId, { limit: limit - rows.length, cursor: next })
        const numbers = page.rows.map(({ invoiceNumber }) => invoiceNumber)
        rows.push(...(await summaries(numbers, technician)))
        next = page.cursor
        if (!next) break
      }
      return { rows, cursor: next }
    },
    /** The only way to a job for whoever calls: an unknown one and somebody else's are refused alike (domain.md section 9). */
    async openFor(actor: Actor, number: number, refuse: Refuse<"not_found">): Promise<ServiceRequest> {
      const request = await one(number)
      if (!request || !mayOpen(actor, request))
        throw refuse("not_found", { detail: messages.requests.notFound })
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
      return { events: page.items.map((item) => StoredRequestEvent.parse(item)), cursor: page.cursor }
    },
    ofDay: (date: string, options: ListOptions) => listed("gsi1", indexKeys.day(date), options),
    ofTechnician: (technician: string, date: string, options: ListOptions) =>
      listed("gsi1", indexKeys.technicianDay(technician, date), options),
    /** what a technician is assigned to and has not completed, by day */
    openJobsOf: (technician: string, options: ListOptions) =>
      listed("gsi2", indexKeys.openJobs(technician), options),
    /** of one account, or of all that pay for others; within these days, or ever */
    ofAccount: (accountId: string | "all", days: Days | undefined, options: ListOptions) => {
      const wanted = {
        ...options,
        ...(days && { between: indexKeys.accountDays(days.from, days.to) }),
        descending: true,
      }
      return accountId === "all"
        ? listed("gsi1", indexKeys.accounts, wanted)
        : listed("gsi3", indexKeys.account(accountId), wanted)
    },
    /** whose urethane was of a lot that begins so, by lot and day */
    async ofLot(lot: string, { limit, cursor }: ListOptions) {
      const key = lotKey(lot)
      const page = await table.query({
        index: "gsi3",
        partition: indexKeys.lots(key),
        prefix: key,
        limit,
        cursor,
      })
      const rows = page.items.map((item) => ({ ...rowOf(item.row), ...StoredLot.parse(item) }))
      return { rows, cursor: page.cursor }
    },
    /** the days of a month one after the other, from where the cursor stands: "2026-11-07 inner" */
    async ofMonth(date: string, { limit, cursor }: ListOptions): Promise<Listed> {
      const [from = startOfMonth(date), inner] = cursor?.split(" ") ?? []
      const last = endOfMonth(date)
      if (!/^\d{4}-\d\d-\d\d$/.test(from) || from < startOfMonth(date) || from > last) throw notACursor()
      const rows: RequestSummary[] = []
      for (let day = from, start = inner; day <= last; day = addDays(day, 1), start = undefined) {
        if (rows.length >= limit) return { rows, cursor: day }
        const page = await listed("gsi1", indexKeys.day(day), { limit: limit - rows.length, cursor: start })
        rows.push(...page.rows)
        if (page.cursor) return { rows, cursor: `${day} ${page.cursor}` }
      }
      return { rows, cursor: undefined }
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
    /** how many jobs a branch has in the calendar from this day on, for a year */
    async jobsAhead(branch: string, from: string): Promise<number> {
      const year = Array.from({ length: 12 }, (_, ahead) => monthOf(addMonths(startOfMonth(from), ahead)))
      const months = await Promise.all(
        year.map((month) => table.query({ partition: keys.calendar(month), limit: 1000, consistent: false })),
      )
      return months
        .flatMap(({ items }, index) =>
          items.filter(({ sk }) => sk.slice(3) === branch && `${year[index]}-${sk.slice(0, 2)}` >= from),
        )
        .reduce((sum, { count }) => sum + Number(count ?? 0), 0)
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
