import { describe, expect, it } from "vitest"
import { type Ahead, readingAhead, withAhead } from "./ahead.ts"
import type { Key } from "./keys.ts"

const key: Key = { pk: "SR#1", sk: "A" }
const other: Key = { pk: "SR#2", sk: "A" }
const query = { partition: "SET#branches", limit: 100, consistent: false }

const countingTable = (answer = async () => ({ ...key })) => {
  const asked: string[] = []
  const plain = {
    get: async ({ pk }: Key) => {
      asked.push(pk)
      return answer()
    },
    query: async ({ partition }: { partition: string }) => {
      asked.push(partition)
      return { items: [], cursor: undefined }
    },
  }
  return { asked, plain, table: withAhead(plain) }
}

describe("what a call reads ahead", () => {
  it("is begun before the call runs, and is given to it when it asks", async () => {
    const { asked, plain, table } = countingTable()
    const reads: Ahead[] = [{ get: key }, { query }]
    const seen = await readingAhead(plain, reads, async () => {
      expect(asked).toEqual([key.pk, query.partition])
      return [await table.get(key), await table.query(query)]
    })
    expect(seen).toEqual([key, { items: [], cursor: undefined }])
    expect(asked).toEqual([key.pk, query.partition])
  })

  it("is given once: whoever reads again reads anew", async () => {
    const { asked, plain, table } = countingTable()
    await readingAhead(plain, [{ get: key }], async () => {
      await table.get(key)
      await table.get(key)
    })
    expect(asked).toEqual([key.pk, key.pk])
  })

  it("is another call's never, and no other key's", async () => {
    const { asked, plain, table } = countingTable()
    await Promise.all([
      readingAhead(plain, [{ get: key }], async () => table.get(other)),
      readingAhead(plain, [{ get: other }], async () => table.get(key)),
    ])
    await table.get(key)
    expect(asked.toSorted()).toEqual([key.pk, key.pk, key.pk, other.pk, other.pk])
  })

  it("fails the call that asks for it, and no call that does not", async () => {
    const { plain, table } = countingTable(async () => {
      throw new Error("The store is down.")
    })
    await expect(readingAhead(plain, [{ get: key }], async () => table.get(key))).rejects.toThrow("down")
    await expect(readingAhead(plain, [{ get: key }], async () => "refused")).resolves.toBe("refused")
  })
})
