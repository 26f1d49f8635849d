import type { Access, Endpoint } from "#shared/api/endpoint.ts"
import { withAhead } from "./ahead.ts"
import { type Key, reservedPrefixes } from "./keys.ts"
import { type Table, theTable, type Write } from "./table.ts"

/** What a function may use: only what its definition's `access` lists. */
export type Parts = {
  table: Table
  /** returns a declared client; an undeclared one stops the function at its start */
  needs: <Client>(access: Access, client: Client) => Client
}

const keyOf = (write: Write): Key => {
  if ("put" in write) return write.put
  if ("remove" in write) return write.remove
  return "check" in write ? write.check : write.add
}

const notDeclared = (name: string, access: Access) => (): never => {
  throw new Error(`${name} did not declare ${access}.`)
}

/** Denies the reserved key prefixes to functions that did not declare them, as their role does in the cloud. */
const withoutReserved = (table: Table, { name, access }: Pick<Endpoint, "name" | "access">): Table => {
  const denied = (["passwords", "credentials"] as const).filter((one) => !access.includes(one))
  const check = (...partitions: string[]) => {
    for (const one of denied)
      if (partitions.some((partition) => partition.startsWith(reservedPrefixes[one])))
        notDeclared(name, one)()
  }
  return {
    async get(key, options) {
      check(key.pk)
      return table.get(key, options)
    },
    async query(options) {
      check(options.partition)
      return table.query(options)
    },
    async getMany(keys, options) {
      check(...keys.map(({ pk }) => pk))
      return table.getMany(keys, options)
    },
    async transact(writes) {
      check(...writes.map((write) => keyOf(write).pk))
      return table.transact(writes)
    },
    async next(counter) {
      check(counter.pk)
      return table.next(counter)
    },
  }
}

/** Without `table:write` every write throws, as in the cloud. */
export const partsFor = (
  { name, access }: Pick<Endpoint, "name" | "access">,
  theirTable: () => Table = theTable,
): Parts => ({
  get table() {
    const table = withAhead(withoutReserved(theirTable(), { name, access }))
    if (access.includes("table:write")) return table
    const noWrite = notDeclared(name, "table:write")
    if (access.includes("table:read")) return { ...table, transact: noWrite, next: noWrite }
    const noRead = notDeclared(name, "table:read")
    return { get: noRead, query: noRead, getMany: noRead, transact: noWrite, next: noWrite }
  },
  needs: (wanted, client) => (access.includes(wanted) ? client : notDeclared(name, wanted)()),
})
