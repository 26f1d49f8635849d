import type { Access, Endpoint } from "#shared/api/definition/endpoint.ts"
import { withPrefetch } from "./http/prefetch.ts"
import { type Key, reservedPrefixes } from "./keys.ts"
import { sharedTable, type Table, type Write } from "./table.ts"

/** What a handler may use, limited to its definition's `access`. */
export type Resources = {
  table: Table
  /** returns the client if it is declared; otherwise throws at start */
  provide: <Client>(access: Access, client: Client) => Client
}

const keyOfWrite = (write: Write): Key => {
  if ("put" in write) return write.put
  if ("remove" in write) return write.remove
  return "check" in write ? write.check : write.add
}

const notDeclared = (name: string, access: Access) => (): never => {
  throw new Error(`${name} did not declare ${access}.`)
}

/** Enforces locally what the IAM role enforces in the cloud. */
const withoutReserved = (table: Table, { name, access }: Pick<Endpoint, "name" | "access">): Table => {
  const deniedAccess = (["passwords", "credentials"] as const).filter((one) => !access.includes(one))
  const check = (...partitions: string[]) => {
    for (const reserved of deniedAccess)
      if (partitions.some((partition) => partition.startsWith(reservedPrefixes[reserved])))
        notDeclared(name, reserved)()
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
      check(...writes.map((write) => keyOfWrite(write).pk))
      return table.transact(writes)
    },
    async next(counter) {
      check(counter.pk)
      return table.next(counter)
    },
  }
}

export const resourcesFor = (
  { name, access }: Pick<Endpoint, "name" | "access">,
  openTable: () => Table = sharedTable,
): Resources => ({
  get table() {
    const table = withPrefetch(withoutReserved(openTable(), { name, access }))
    if (access.includes("table:write")) return table
    const noWrite = notDeclared(name, "table:write")
    if (access.includes("table:read")) return { ...table, transact: noWrite, next: noWrite }
    const noRead = notDeclared(name, "table:read")
    return { get: noRead, query: noRead, getMany: noRead, transact: noWrite, next: noWrite }
  },
  provide: (needed, client) => (access.includes(needed) ? client : notDeclared(name, needed)()),
})
