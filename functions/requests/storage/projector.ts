import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { needsPhotos } from "#shared/domain/insurance/claim.ts"
import { type Key, keys } from "../../platform/keys.ts"
import { isSameValue } from "../../platform/same-value.ts"
import {
  backOff,
  fieldIs,
  type Item,
  isAbsent,
  keyText,
  RaceLost,
  StoreBusy,
  type Table,
  type TableReader,
  type Write,
} from "../../platform/table.ts"
import { photosOf } from "../readers/photos.ts"
import { claimItem } from "./claim-row.ts"
import { openBillItem } from "./open-bill.ts"
import { emptyProjection, type Projection, project, projectedRows, type Sum, sumsIn } from "./projection.ts"
import { readStoredRequest } from "./stored-request.ts"
import { addSpellings } from "./write-spellings.ts"

const KeySchema = z.object({ pk: z.string(), sk: z.string() })
const amounts = z.record(z.string(), z.number())

/** What was last written for a request. A deleted request leaves an empty one as a tombstone. */
const Projected = z.object({
  version: z.int(),
  /** Counts writes of this item, so that two projectors can't do the same step. */
  revision: z.int().default(0),
  date: z.string(),
  words: z.array(z.string()),
  sums: z.array(z.object({ key: KeySchema, amounts })),
  shares: z.array(z.object({ pk: z.string(), sks: z.array(z.string()), amounts })).default([]),
  listed: z.boolean().default(false),
  open: z.string().optional(),
  /** Stored before a job could have more than one bill. */
  bill: z.string().optional(),
  bills: z.array(z.string()).default([]),
  credited: z.boolean().default(false),
  claim: KeySchema.optional(),
  earners: z.array(z.string()).default([]),
  books: z.array(KeySchema.extend({ row: z.string() })).default([]),
})
type Projected = z.output<typeof Projected>

export const storedProjection = (item: Item): Projected => Projected.parse(item)

const entries = (number: number, { date, words }: Pick<Projection, "date" | "words">): Item[] =>
  words.map((word) => ({ ...keys.word(word, date, number), n: number, words }))

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk })

const counterChanges = (before: Sum[], after: Sum[]): Sum[] => {
  const changesByKey = new Map<string, Sum>()
  const count = (sums: Sum[], sign: 1 | -1) => {
    for (const { key, amounts } of sums) {
      const sum = changesByKey.get(keyText(key)) ?? { key, amounts: {} }
      for (const [field, amount] of Object.entries(amounts))
        sum.amounts[field] = (sum.amounts[field] ?? 0) + sign * amount
      changesByKey.set(keyText(key), sum)
    }
  }
  count(after, 1)
  count(before, -1)
  return [...changesByKey.values()]
    .map(({ key, amounts }) => ({
      key,
      amounts: Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)),
    }))
    .filter(({ amounts }) => Object.keys(amounts).length > 0)
}

/** Job and technician rows are rewritten with every version, journal rows only when they change. */
const rowWrites = (number: number, before: Projected | undefined, after: Projection): Write[] => {
  const previousKeys = [
    ...(before?.listed ? [keys.monthRow(before.date, number)] : []),
    ...(before?.open === undefined ? [] : [{ pk: keys.openRequests, sk: before.open }]),
    ...[before?.bill ?? [], before?.bills ?? []].flat().map((sk) => ({ pk: keys.openBills, sk })),
    ...(before?.credited ? [keys.credit(number)] : []),
    ...(before?.claim ? [before.claim] : []),
    ...(before?.earners ?? []).map((technician) => keys.earningsRow(technician, before?.date ?? "", number)),
    ...(before?.books ?? []).map(({ pk, sk }) => ({ pk, sk })),
  ]
  const nextRows = projectedRows(after)
  const nextNames = new Set(nextRows.map(keyText))
  const asBefore = new Set(before?.books.map((one) => `${keyText(one)}\n${one.row}`))
  return [
    ...nextRows
      .filter((item) => !asBefore.has(`${keyText(item)}\n${item.row}`))
      .map((item): Write => ({ put: item, onlyIf: "unguarded" })),
    ...previousKeys
      .filter((key) => !nextNames.has(keyText(key)))
      .map((key): Write => ({ remove: key, onlyIf: "unguarded" })),
  ]
}

export const projectionWrites = (
  number: number,
  version: number,
  before: Projected | undefined,
  after: Projection,
): Write[] => {
  const old = before ? entries(number, before) : []
  const entriesNow = entries(number, after)
  const wantedKeys = new Set(entriesNow.map(keyText))
  const asBefore =
    before !== undefined && before.date === after.date && isSameValue(before.words, after.words)
  const { row, open, bills = [], credit, claim, earned, ...remembered } = after
  return [
    ...(asBefore ? [] : entriesNow.map((entry): Write => ({ put: entry, onlyIf: "unguarded" }))),
    ...old
      .filter((entry) => !wantedKeys.has(keyText(entry)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "unguarded" })),
    ...rowWrites(number, before, after),
    ...counterChanges(before ? sumsIn(before) : [], sumsIn(after)).map(
      ({ key, amounts }): Write => ({ add: key, amounts, onlyIf: "unguarded" }),
    ),
    {
      put: {
        ...keys.projection(number),
        version,
        revision: (before?.revision ?? 0) + 1,
        ...remembered,
        listed: row !== undefined,
        open: open?.sk,
        bills: bills.map((bill) => openBillItem(bill).sk),
        credited: credit !== undefined,
        claim: claim && keyOf(claimItem(claim)),
        earners: earned.map(({ technician }) => technician),
      },
      onlyIf: before ? fieldIs("revision", before.revision) : isAbsent,
      race: "another projection of the same request",
    },
  ]
}

/** A state of a request from the stream. `item` is undefined if it was deleted at that version. */
export type RequestState = { number: number; version: number; item: Item | undefined }

/** Reads a request's photos only for a bill to send, which needs some. */
export const projectionOf = async (table: TableReader, request: ServiceRequest): Promise<Projection> =>
  project(request, needsPhotos(request) ? await photosOf(table, request.invoiceNumber) : [])

/** DynamoDB's limit per transaction. */
const maxWrites = 100

/**
 * The next transaction toward a projection. A job with many words and technicians that moves to another month needs
 * several: the first remove the old counters, then the words; the next writes all but the new counters, which the last
 * one adds. The stored version changes with the last one, so that a run after a crash continues.
 */
const nextTransaction = (
  number: number,
  version: number,
  before: Projected | undefined,
  after: Projection,
): { writes: Write[]; isLast: boolean } => {
  const allWrites = projectionWrites(number, version, before, after)
  if (allWrites.length <= maxWrites) return { writes: allWrites, isLast: true }
  const noCounters = { sums: [], shares: [], earned: [] }
  const isCounted = before !== undefined && sumsIn(before).length > 0
  const isListed = before !== undefined && before.words.length > 0 && before.date !== after.date
  const halfway: Projection = isCounted
    ? { date: before.date, words: before.words, books: before.books, ...noCounters }
    : isListed
      ? { ...emptyProjection, books: before.books }
      : { ...after, ...noCounters }
  return { writes: projectionWrites(number, before?.version ?? 0, before, halfway), isLast: false }
}

/** Brings search entries, rows, and counters to this state. Repeated or older states have no effect. */
export const projector =
  (table: Table, { rewritesAll = false } = {}) =>
  async ({ number, version, item }: RequestState): Promise<void> => {
    const request = item && (await readStoredRequest(table, item))
    // A rebuild rewrites all journal rows, because one may be lost.
    let skipsUnchanged = !rewritesAll
    for (let attempt = 0; attempt < 10; ) {
      const stored = await table.get(keys.projection(number))
      const storedState = stored && storedProjection(stored)
      // Photos are read after the revision, so a newer photo makes this write fail its condition.
      const after = request ? await projectionOf(table, request) : emptyProjection
      const before =
        skipsUnchanged || !storedState
          ? storedState
          : { ...storedState, books: storedState.books.map((one) => ({ ...one, row: "" })) }
      if (before && (rewritesAll ? before.version > version : before.version >= version)) return
      if (!isSameValue(storedState?.words, after.words)) await addSpellings(table, after.words)
      const { writes, isLast } = nextTransaction(number, version, before, after)
      try {
        await table.transact(writes)
        if (isLast) return
        skipsUnchanged = true
      } catch (error) {
        if (!(error instanceof RaceLost)) throw error
        await backOff(attempt)
        attempt += 1
      }
    }
    throw new StoreBusy()
  }
