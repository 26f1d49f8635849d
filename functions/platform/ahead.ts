import { AsyncLocalStorage } from "node:async_hooks"
import type { Key } from "./keys.ts"
import type { QueryOptions, TableReader } from "./table.ts"

export type Ahead = { get: Key } | { query: QueryOptions }

type Reads = Pick<TableReader, "get" | "query">
type Begun = Map<string, Promise<unknown>>

const begun = new AsyncLocalStorage<Begun>()
const nameOf = (read: Ahead): string => JSON.stringify(read)

const begin = async (table: Reads, read: Ahead): Promise<unknown> =>
  "get" in read ? table.get(read.get) : table.query(read.query)

/**
 * Starts these reads before the caller is known. The call receives each result once; a second read goes to the table.
 * Results that a refused call never uses are dropped, also when they failed.
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

export const withAhead = <Table extends Reads>(table: Table): Table => ({
  ...table,
  get: (key, options) =>
    ((options === undefined && taken({ get: { pk: key.pk, sk: key.sk } })) ||
      table.get(key, options)) as ReturnType<Reads["get"]>,
  query: (options) => (taken({ query: options }) ?? table.query(options)) as ReturnType<Reads["query"]>,
})
