import * as z from "zod"
import { StoredServiceRequest } from "../../shared/api/requests/service-request.ts"
import { keys } from "../platform/keys.ts"
import { sameValue } from "../platform/same-value.ts"
import {
  absent,
  backOff,
  type Item,
  RaceLost,
  StoreBusy,
  type Table,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { nothing, type Projection, project, type Sum } from "./items/project.ts"

const KeySchema = z.object({ pk: z.string(), sk: z.string() })

/** What was written last for a request; a deleted one leaves it behind as a tombstone with nothing in it. */
const Projected = z.object({
  version: z.int(),
  date: z.string(),
  words: z.array(z.string()),
  sums: z.array(z.object({ key: KeySchema, amounts: z.record(z.string(), z.number()) })),
})
type Projected = z.output<typeof Projected>

const entries = (number: number, { date, words }: Projection): Item[] =>
  words.map((word) => ({ ...keys.word(word, date, number), n: number, words }))

const name = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`

/** From what the request had in each counter to what it has now; a counter it left gets its share taken back. */
const differences = (before: Sum[], after: Sum[]): Sum[] => {
  const found = new Map<string, Sum>()
  const count = (sums: Sum[], sign: 1 | -1) => {
    for (const { key, amounts } of sums) {
      const sum = found.get(name(key)) ?? { key, amounts: {} }
      for (const [field, amount] of Object.entries(amounts))
        sum.amounts[field] = (sum.amounts[field] ?? 0) + sign * amount
      found.set(name(key), sum)
    }
  }
  count(after, 1)
  count(before, -1)
  return [...found.values()]
    .map(({ key, amounts }) => ({
      key,
      amounts: Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)),
    }))
    .filter(({ amounts }) => Object.keys(amounts).length > 0)
}

/** The writes that lead from what was projected last to the new projection, and remember it. */
export const projectionWrites = (
  number: number,
  version: number,
  before: Projected | undefined,
  after: Projection,
): Write[] => {
  const old = before ? entries(number, before) : []
  const entriesNow = entries(number, after)
  const wanted = new Set(entriesNow.map(name))
  const asBefore = before !== undefined && before.date === after.date && sameValue(before.words, after.words)
  return [
    ...(asBefore ? [] : entriesNow.map((entry): Write => ({ put: entry, onlyIf: "beside" }))),
    ...old
      .filter((entry) => !wanted.has(name(entry)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "beside" })),
    ...differences(before?.sums ?? [], after.sums).map(
      ({ key, amounts }): Write => ({ add: key, amounts, onlyIf: "beside" }),
    ),
    {
      put: { ...keys.projected(number), version, ...after },
      onlyIf: before ? versionIs(before.version) : absent,
      race: "another projection of the same request",
    },
  ]
}

/** One state of a request, as the stream tells it: `undefined` when it was deleted at that version. */
export type Seen = { number: number; version: number; item: Item | undefined }

/** Brings search entries and counters to this state. Older states, repeats and disorder change nothing. */
export const projector =
  (table: Table) =>
  async ({ number, version, item }: Seen): Promise<void> => {
    const after = item ? project(StoredServiceRequest.parse(item)) : nothing
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const stored = await table.get(keys.projected(number))
      const before = stored && Projected.parse(stored)
      if (before && before.version >= version) return
      try {
        return await table.transact(projectionWrites(number, version, before, after))
      } catch (error) {
        if (!(error instanceof RaceLost)) throw error
        await backOff(attempt)
      }
    }
    throw new StoreBusy()
  }
