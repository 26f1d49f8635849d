import { AsyncLocalStorage } from "node:async_hooks"
import type { Key } from "../keys.ts"
import type { QueryOptions, TableReader } from "../table.ts"

export type Prefetch = { get: Key } | { query: QueryOptions }

type Reads = Pick<TableReader, "get" | "query">
type PendingReads = Map<string, Promise<unknown>>

const pendingReads = new AsyncLocalStorage<PendingReads>()
const nameRead = (read: Prefetch): string => JSON.stringify(read)

const startRead = async (table: Reads, read: Prefetch): Promise<unknown> =>
  "get" in read ? table.get(read.get) : table.query(read.query)

/**
 * Starts reads at the same time as the session lookup. Each result is used once; a later read goes to the table. Unused
 * results are dropped, and their errors ignored.
 */
export const runWithPrefetch = <Reply>(
  table: Reads,
  reads: readonly Prefetch[],
  run: () => Promise<Reply>,
): Promise<Reply> => {
  if (reads.length === 0) return run()
  const pending: PendingReads = new Map()
  for (const read of reads) {
    const reading = startRead(table, read)
    reading.catch(() => undefined)
    pending.set(nameRead(read), reading)
  }
  return pendingReads.run(pending, run)
}

const takePendingRead = (read: Prefetch): Promise<unknown> | undefined => {
  const pending = pendingReads.getStore()
  if (!pending || pending.size === 0) return undefined
  const name = nameRead(read)
  const reading = pending.get(name)
  pending.delete(name)
  return reading
}

export const withPrefetch = <Table extends Reads>(table: Table): Table => ({
  ...table,
  get: (key, options) =>
    ((options === undefined && takePendingRead({ get: { pk: key.pk, sk: key.sk } })) ||
      table.get(key, options)) as ReturnType<Reads["get"]>,
  query: (options) =>
    (takePendingRead({ query: options }) ?? table.query(options)) as ReturnType<Reads["query"]>,
})
