import { AsyncLocalStorage } from "node:async_hooks"
import type { Key } from "./keys.ts"
import type { QueryOptions, TableReader } from "./table.ts"

/** What a call will surely read, told before it is known who calls. */
export type Ahead = { get: Key } | { query: QueryOptions }

type Reads = Pick<TableReader, "get" | "query">
type Begun = Map<string, Promise<unknown>>

const begun = new AsyncLocalStorage<Begun>()
const nameOf = (read: Ahead): string => JSON.stringify(read)

const begin = async (table: Reads, read: Ahead): Promise<unknown> =>
  "get" in read ? table.get(read.get) : table.query(read.query)

/**
 * Begins these reads, and runs the call, which is given each when it comes to ask for it: once, so that whoever reads again
 * reads anew. What the call never asks for, as it is refused before, nobody hears of.
 */
export const readingAhead = <Done>(
  table: Reads,
  reads: readonly Ahead[],
  run: () => Promise<Done>,
): Promise<Done> => {
  if (reads.length === 0) return run()
  const all: Begun = new Map()
  for (const read of reads) {
    const reading = begin(table, read)
    reading.catch(() => undefined)
    all.set(nameOf(read), reading)
  }
  return begun.run(all, run)
}

const taken = (read: Ahead): Promise<unknown> | undefined => {
  const all = begun.getStore()
  if (!all || all.size === 0) return undefined
  const name = nameOf(read)
  const reading = all.get(name)
  all.delete(name)
  return reading
}

/** The table as a call reads it: what was begun ahead is not read again. */
export const withAhead = <Table extends Reads>(table: Table): Table => ({
  ...table,
  get: (key, options) =>
    ((options === undefined && taken({ get: { pk: key.pk, sk: key.sk } })) ||
      table.get(key, options)) as ReturnType<Reads["get"]>,
  query: (options) => (taken({ query: options }) ?? table.query(options)) as ReturnType<Reads["query"]>,
})
