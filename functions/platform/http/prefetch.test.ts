import { describe, expect, it } from "vitest"
import type { Key } from "../keys.ts"
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

describe("runWithPrefetch", () => {
  it("starts reads before the call runs, and returns them when the call reads", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    const prefetch: Prefetch[] = [{ get: key }, { query }]
    const seen = await runWithPrefetch(table, prefetch, async () => {
      expect(reads).toEqual([key.pk, query.partition])
      return [await prefetchTable.get(key), await prefetchTable.query(query)]
    })
    expect(seen).toEqual([key, { items: [], cursor: undefined }])
    expect(reads).toEqual([key.pk, query.partition])
  })

  it("returns a prefetched read once, then reads again", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    await runWithPrefetch(table, [{ get: key }], async () => {
      await prefetchTable.get(key)
      await prefetchTable.get(key)
    })
    expect(reads).toEqual([key.pk, key.pk])
  })

  it("does not share a read with another call or another key", async () => {
    const { reads, plain: table, prefetchTable } = countingTable()
    await Promise.all([
      runWithPrefetch(table, [{ get: key }], async () => prefetchTable.get(other)),
      runWithPrefetch(table, [{ get: other }], async () => prefetchTable.get(key)),
    ])
    await prefetchTable.get(key)
    expect(reads.toSorted()).toEqual([key.pk, key.pk, key.pk, other.pk, other.pk])
  })

  it("fails only the call that uses the failed read", async () => {
    const { plain: table, prefetchTable } = countingTable(async () => {
      throw new Error("The store is down.")
    })
    await expect(runWithPrefetch(table, [{ get: key }], async () => prefetchTable.get(key))).rejects.toThrow(
      "down",
    )
    await expect(runWithPrefetch(table, [{ get: key }], async () => "refused")).resolves.toBe("refused")
  })
})
