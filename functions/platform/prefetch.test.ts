import { describe, expect, it } from "vitest"
import type { Key } from "./keys.ts"
import { type Prefetch, runWithPrefetch, withPrefetch } from "./prefetch.ts"

const key: Key = { pk: "SR#1", sk: "A" }
const other: Key = { pk: "SR#2", sk: "A" }
const query = { partition: "SET#branches", limit: 100, consistent: false }

const countingTable = (item = async () => ({ ...key })) => {
  const reads: string[] = []
  const table = {
    get: async ({ pk }: Key) => {
      reads.push(pk)
      return item()
    },
    query: async ({ partition }: { partition: string }) => {
      reads.push(partition)
      return { items: [], cursor: undefined }
    },
  }
  return { reads, plain: table, prefetchTable: withPrefetch(table) }
}

describe("what a call reads ahead", () => {
  it("is begun before the call runs, and is given to it when it asks", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    const prefetch: Prefetch[] = [{ get: key }, { query }]
    const seen = await runWithPrefetch(table, prefetch, async () => {
      expect(reads).toEqual([key.pk, query.partition])
      return [await prefetchTable.get(key), await prefetchTable.query(query)]
    })
    expect(seen).toEqual([key, { items: [], cursor: undefined }])
    expect(reads).toEqual([key.pk, query.partition])
  })

  it("is given once: whoever reads again reads anew", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    await runWithPrefetch(table, [{ get: key }], async () => {
      await prefetchTable.get(key)
      await prefetchTable.get(key)
    })
    expect(reads).toEqual([key.pk, key.pk])
  })

  it("is another call's never, and no other key's", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    await Promise.all([
      runWithPrefetch(table, [{ get: key }], async () => prefetchTable.get(other)),
      runWithPrefetch(table, [{ get: other }], async () => prefetchTable.get(key)),
    ])
    await prefetchTable.get(key)
    expect(reads.toSorted()).toEqual([key.pk, key.pk, key.pk, other.pk, other.pk])
  })

  it("fails the call that asks for it, and no call that does not", async () => {
    const { plain: table, prefetchTable } = countingTable(async () => {
      throw new Error("The store is down.")
    })
    await expect(runWithPrefetch(table, [{ get: key }], async () => prefetchTable.get(key))).rejects.toThrow(
      "down",
    )
    await expect(runWithPrefetch(table, [{ get: key }], async () => "refused")).resolves.toBe("refused")
  })
})
