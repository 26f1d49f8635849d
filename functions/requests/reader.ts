import * as z from "zod"
import type { Credit, JournalEntry, OpenBill, ReportRow } from "#shared/api/reports.ts"
import {
  type RequestSummary,
  type ServiceRequest,
  StoredServiceRequest,
} from "#shared/api/requests/service-request.ts"
import { lotKey } from "#shared/domain/job/install-record.ts"
import { addDays, addMonths, endOfMonth, monthOf, startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import type { QueryToken } from "#shared/domain/search.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"
import { messages } from "#shared/messages.ts"
import { carrierReader } from "../carriers/store.ts"
import type { Actor } from "../platform/actor.ts"
import type { RawInput } from "../platform/handle.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Prefetch } from "../platform/prefetch.ts"
import { notACursor, type Refuse } from "../platform/refusal.ts"
import type { Item, Page, QueryOptions, TableReader } from "../platform/table.ts"
import { eventsBetween } from "../platform/versioned.ts"
import { type RequestEvent, StoredRequestEvent } from "./events/stored-event.ts"
import { type LedgerEntry, StoredLedgerEntry } from "./rules/ledger-entry.ts"
import { mayOpen } from "./rules/ownership.ts"
import { entriesIn } from "./storage/books-row.ts"
import { creditIn } from "./storage/credit-row.ts"
import { earnedJobOf } from "./storage/earned-row.ts"
import { monthRowOf } from "./storage/month-row.ts"
import { openBillIn } from "./storage/open-bill.ts"
import { rowOf } from "./storage/row.ts"
import { needsCarrierKey, upgradeRequest } from "./storage/upgrade.ts"

/*
 * Access patterns of service requests
 *   one            SR#n / A                                 by number, consistent
 *   by key         INV#key / A -> number                    the public invoice
 *   by link        JOB#key / A -> number                    the customer's link
 *   history        SR#n / EV#version                        newest first
 *   of a day       gsi1 DAY#date / start#n                  summaries
 *   of a person    gsi1 TECH#id#date / start#n              a technician's day, "none" for nobody's
 *   still to do    gsi2 OPEN#technician / date#n            until Complete Job, by day
 *   of a customer  gsi2 CUST#id / SR#date#n                 newest first
 *   of an account  gsi3 ACCT#id / date#n                    newest first
 *   of a lot       gsi3 LOT#abc / lot#date#n                by the urethane that was used
 *   of accounts    gsi1 ACCOUNTS / date#n                   all of them, newest first
 *   calendar       CAL#month / day#branch                   counters, written by the projector
 *   calendar of    CAL#month#technician / day               counters, written by the projector
 *   reported       MONTH#month / day#n                      rows of a report, written by the projector
 *   credits        CREDITS / n                             what is to be refunded, written by the projector
 *   open bills     BILLS / payer~id#day#n                   what is owed, written by the projector
 *   journal        BOOKS#month / date#n                     what a job books that day, written by the projector
 *   earned         EARN#technician / date#n                 their jobs with their pay, written by the projector
 *   uncounted      gsi1 EARN#technician#uncounted / date#n  of these what no figure counts yet
 *   warranty       gsi2 EARN#technician#warranty / date#n   of these their warranty work
 *   ledger         SR#n / PAY#id                        attempts, payments and refunds of a request
 *   of a sale      UNIQ#sale#id / A -> number               what the point of sale took
 *   money under way gsi1 PAYMENTS#open / at#n#id         what the provider has not decided
 *   search         TOK#abc / word#date#n                    entries, written by the projector
 */

const StoredLot = z.object({ lot: z.string(), urethane: z.string() })
const StoredEntry = z.object({ n: z.int(), words: z.array(z.string()) })

/** Prefetches the request that a call names in its query or body. */
export const namedRequest = ({ query, body }: RawInput): Prefetch[] => {
  const { invoiceNumber, relativeInvoiceNumber } = { ...body, ...query }
  const number = Number(invoiceNumber ?? relativeInvoiceNumber)
  return Number.isSafeInteger(number) && number > 0 ? [{ get: keys.request(number) }] : []
}

const NewestCharges = StoredServiceRequest.pick({
  invoiceNumber: true,
  invoiceType: true,
  vehicle: true,
  requestReceivedTimestamp: true,
  charges: true,
  taxRate: true,
  taxExempt: true,
  billingNotes: true,
})
type NewestCharges = z.output<typeof NewestCharges>

const maxReads = 10

const rowsOfDays = ({ from, to }: Days): [from: string, to: string] => [from, `${to}#~`]

const rowsOf = (items: Item[]): RequestSummary[] => items.map(({ row }) => rowOf(row))

export type Listed = { rows: RequestSummary[]; cursor: string | undefined }
type CountedDay = { date: string; count: number; total: number }
export type ListOptions = { limit: number; cursor?: string | undefined }

export const requestReader = (table: TableReader) => {
  const parse = async (item: Item): Promise<ServiceRequest> => {
    const carrier = needsCarrierKey(item)
      ? await carrierReader(table).findByName(String(item.insuranceCarrier))
      : undefined
    const { vehicle, ...request } = StoredServiceRequest.parse(upgradeRequest(item, carrier?.key))
    return { ...request, ...(vehicle !== undefined && { vehicle: withoutDoubledWords(vehicle) }) }
  }
  const one = async (number: number): Promise<ServiceRequest | undefined> => {
    const item = await table.get(keys.request(number))
    return item && parse(item)
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
  const ofAccount = (accountId: string | "all", days: Days | undefined, options: ListOptions) => {
    const wanted = {
      ...options,
      ...(days && { between: rowsOfDays(days) }),
      descending: true,
    }
    return accountId === "all"
      ? listed("gsi1", indexKeys.accounts, wanted)
      : listed("gsi3", indexKeys.account(accountId), wanted)
  }
  const summaries = async (numbers: number[], technician?: string): Promise<RequestSummary[]> => {
    const keyOf = (number: number) =>
      technician === undefined ? keys.requestSummary(number) : keys.requestTechnician(number, technician)
    return rowsOf(await table.getMany(numbers.map(keyOf)))
  }
  const earnedIn = async (options: QueryOptions) => {
    const { items, cursor } = await table.query({ ...options, consistent: false })
    return { rows: items.map(earnedJobOf), cursor }
  }
  const lastEarned = async (index: "gsi1" | "gsi2", partition: string, days: Days, limit: number) =>
    (await earnedIn({ index, partition, between: rowsOfDays(days), descending: true, limit })).rows
  const countedDays = async (partition: string, month: string): Promise<CountedDay[]> => {
    const { items } = await table.query({ partition, limit: 1000, consistent: false })
    const days = new Map<string, CountedDay>()
    for (const { sk, count, total } of items) {
      const date = `${monthOf(month)}-${sk.slice(0, 2)}`
      const day = days.get(date) ?? { date, count: 0, total: 0 }
      days.set(date, { date, count: day.count + Number(count ?? 0), total: day.total + Number(total ?? 0) })
    }
    return [...days.values()].filter(({ count }) => count > 0)
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
    /** Reads a request without an access check, for jobs that another one links to. */
    find: one,
    async many(numbers: readonly number[]): Promise<ServiceRequest[]> {
      const items = await table.getMany(numbers.map(keys.request))
      return Promise.all(items.map(parse))
    },
    /** Charges of the newest requests, for price checks. Some numbers in the range may have been deleted. */
    async newestCharges(count: number): Promise<NewestCharges[]> {
      const last = Number((await table.get(keys.invoiceCounter))?.value ?? 0)
      const numbers = Array.from({ length: Math.min(count, last) }, (_, nth) => last - nth)
      const items = await table.getMany(numbers.map(keys.request))
      return items.map((item) => NewestCharges.parse(upgradeRequest(item, undefined)))
    },
    async whole(number: number) {
      const items: Item[] = []
      let cursor: string | undefined
      do {
        const page = await table.query({ partition: keys.request(number).pk, limit: 500, cursor })
        items.push(...page.items)
        cursor = page.cursor
      } while (cursor)
      const request = items.find(keys.isRequest)
      const those = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix))
      return (
        request && {
          request: await parse(request),
          events: those(keys.requestEventPrefix).map((item) => StoredRequestEvent.parse(item)),
          ledger: those(keys.paymentPrefix).map((item) => StoredLedgerEntry.parse(item)),
          notes: those(keys.notePrefix),
          media: those(keys.mediaPrefix),
        }
      )
    },
    async attached(number: number): Promise<{ notes: number; media: number }> {
      const [notes, media] = await Promise.all([
        countOf(number, keys.notePrefix),
        countOf(number, keys.mediaPrefix),
      ])
      return { notes, media }
    },
    /** A page may be short or empty and still have a next one. */
    async ofCustomerFor(
      technician: string,
      customerId: string,
      { limit, cursor }: ListOptions,
    ): Promise<Listed> {
      const rows: RequestSummary[] = []
      let next = cursor
      for (let reads = 0; reads < maxReads && rows.length < limit; reads += 1) {
        const page = await ofCustomer(customerId, { limit: limit - rows.length, cursor: next })
        const numbers = page.rows.map(({ invoiceNumber }) => invoiceNumber)
        rows.push(...(await summaries(numbers, technician)))
        next = page.cursor
        if (!next) break
      }
      return { rows, cursor: next }
    },
    async worksFor(technician: string, customerId: string): Promise<boolean> {
      const lists = [
        (options: ListOptions) => ofCustomer(customerId, options),
        (options: ListOptions) => ofAccount(customerId, undefined, options),
      ]
      for (const list of lists) {
        let cursor: string | undefined
        for (let reads = 0; reads < maxReads; reads += 1) {
          const page = await list({ limit: 100, cursor })
          const numbers = page.rows.map(({ invoiceNumber }) => invoiceNumber)
          if ((await summaries(numbers, technician)).length > 0) return true
          cursor = page.cursor
          if (!cursor) break
        }
      }
      return false
    },
    /** Reads a request for a caller. Unknown and forbidden ones get the same refusal (docs/domain.md, section 9). */
    async openFor(actor: Actor, number: number, refuse: Refuse<"not_found">): Promise<ServiceRequest> {
      const request = await one(number)
      if (!request || !mayOpen(actor, request))
        throw refuse("not_found", { detail: messages.requests.notFound })
      return request
    },
    /** The raw events of this version and the next, with the request read before them. */
    async link(number: number, version: number) {
      const request = await table.get(keys.request(number))
      const [made, next] = await Promise.all([
        table.get(keys.requestEvent(number, version)),
        table.get(keys.requestEvent(number, version + 1)),
      ])
      // Ignore an event newer than the request that was read.
      const isSeen = Number(next?.version) <= Number(request?.version)
      return { request, made, next: isSeen ? next : undefined }
    },
    chainOf: ({ invoiceNumber, version }: Item): Promise<Item[]> =>
      eventsBetween(
        table,
        (made) => keys.requestEvent(Number(invoiceNumber), made),
        (item) => item as Item,
        [0, Number(version)],
      ),
    async ledgerEntry(number: number, id: string): Promise<LedgerEntry | undefined> {
      const item = await table.get(keys.payment(number, id))
      return item && StoredLedgerEntry.parse(item)
    },
    async ledger(number: number): Promise<LedgerEntry[]> {
      const { items } = await table.query({
        partition: keys.request(number).pk,
        prefix: keys.paymentPrefix,
        limit: 500,
      })
      return items.map((item) => StoredLedgerEntry.parse(item))
    },
    async saleRecordedOn(transactionId: string): Promise<number | undefined> {
      const item = await table.get(keys.sale(transactionId))
      return item && Number(item.invoiceNumber)
    },
    async openPayments(options: ListOptions): Promise<Page<LedgerEntry>> {
      const { items, cursor } = await table.query({
        index: "gsi1",
        partition: indexKeys.openPayments,
        ...options,
      })
      return { items: items.map((item) => StoredLedgerEntry.parse(item)), cursor }
    },
    async byInvoiceKey(key: string): Promise<ServiceRequest | undefined> {
      const pointer = await table.get(keys.invoiceKey(key))
      return pointer && one(Number(pointer.invoiceNumber))
    },
    async byJobKey(key: string): Promise<ServiceRequest | undefined> {
      const pointer = await table.get(keys.jobKey(key))
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
    openJobsOf: (technician: string, options: ListOptions) =>
      listed("gsi2", indexKeys.openJobs(technician), options),
    ofAccount,
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
    /** Reads a month day by day. The cursor is a date with the day's own cursor: "2026-11-07 inner". */
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
    /** Report rows of a month (YYYY-MM) or a day, by day. A page may be short or empty and still have a next one. */
    async reported(
      days: { month: string } | { day: string },
      { limit, cursor }: ListOptions,
      isWanted: (row: ReportRow) => boolean = () => true,
    ): Promise<{ rows: ReportRow[]; cursor: string | undefined }> {
      const rows: ReportRow[] = []
      let next = cursor
      for (let reads = 0; reads < maxReads && rows.length < limit; reads += 1) {
        const page = await table.query({
          ...("day" in days
            ? { partition: keys.monthRows(monthOf(days.day)), prefix: keys.monthRowsOfDay(days.day) }
            : { partition: keys.monthRows(days.month) }),
          limit: limit - rows.length,
          cursor: next,
          consistent: false,
        })
        rows.push(...page.items.map(monthRowOf).filter(isWanted))
        next = page.cursor
        if (!next) break
      }
      return { rows, cursor: next }
    },
    async openBills(
      { payer, id }: { payer?: OpenBill["payer"] | undefined; id?: string | undefined },
      { limit, cursor }: ListOptions,
    ): Promise<{ bills: OpenBill[]; cursor: string | undefined }> {
      const page = await table.query({
        partition: keys.openBills,
        ...(payer && { prefix: keys.openBillsOf(payer, id) }),
        limit,
        cursor,
        consistent: false,
      })
      return { bills: page.items.map(openBillIn), cursor: page.cursor }
    },
    async credits({
      limit,
      cursor,
    }: ListOptions): Promise<{ credits: Credit[]; cursor: string | undefined }> {
      const page = await table.query({ partition: keys.credits, limit, cursor, consistent: false })
      return { credits: page.items.map(creditIn), cursor: page.cursor }
    },
    /** Journal of a month (YYYY-MM) by day. `limit` counts a day's jobs, whose entries stay together. */
    async journal(
      month: string,
      { limit, cursor }: ListOptions,
    ): Promise<{ entries: JournalEntry[]; cursor: string | undefined }> {
      const page = await table.query({ partition: keys.books(month), limit, cursor, consistent: false })
      return { entries: page.items.flatMap(entriesIn), cursor: page.cursor }
    },
    earned: (technician: string, days: Days, options: ListOptions) =>
      earnedIn({ partition: keys.earnings(technician), between: rowsOfDays(days), ...options }),
    /** The latest jobs that aren't counted yet, or not with all pay. */
    uncounted: (technician: string, days: Days, limit: number) =>
      lastEarned("gsi1", indexKeys.unreportedJobs(technician), days, limit),
    warrantyWork: (technician: string, days: Days, limit: number) =>
      lastEarned("gsi2", indexKeys.warranty(technician), days, limit),
    calendar: (month: string) => countedDays(keys.calendar(monthOf(month)), month),
    /** Days with requests of a technician, without totals. */
    calendarOf: (technician: string, month: string) =>
      countedDays(keys.technicianCalendar(technician, monthOf(month)), month),
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
    /** Search entries of a word or prefix. For a word, newest first. */
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
