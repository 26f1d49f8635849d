import type { IncomingHttpHeaders } from "node:http"
import type { FaultSwitches } from "../faults.ts"
import type { Emulator, EmulatorReply } from "./emulator.ts"
import { type IndexQuery, type IndexReply, laggingIndex, type StoredItem } from "./index-lag.ts"
import type { Batched, Json } from "./table-faults.ts"

/* The emulator with indexes that lag behind the table, as in the cloud. */

export const prefix = "DynamoDB_20120810."

const keyOf = ({ pk, sk }: StoredItem): StoredItem => ({ ...(pk && { pk }), ...(sk && { sk }) })

type TransactItem = Partial<Record<"Put" | "Update" | "Delete", { Item?: StoredItem; Key?: StoredItem }>>

const writtenKeys = (operation: string, input: Json): StoredItem[] => {
  const keysOfWrite = (write: { Item?: StoredItem; Key?: StoredItem } | undefined): StoredItem[] => {
    const key = write?.Item ?? write?.Key
    return key ? [keyOf(key)] : []
  }
  if (operation === "TransactWriteItems")
    return (input.TransactItems as TransactItem[]).flatMap(({ Put, Update, Delete }) =>
      keysOfWrite(Put ?? Update ?? Delete),
    )
  if (operation === "BatchWriteItem")
    return Object.values(input.RequestItems as Batched)
      .flat()
      .flatMap(({ PutRequest, DeleteRequest }) => keysOfWrite(PutRequest ?? DeleteRequest))
  return keysOfWrite(input)
}

type Forward = (operation: string, headers: IncomingHttpHeaders, body: Buffer) => Promise<EmulatorReply>

const imagesOf = async (
  forward: Forward,
  table: string,
  headers: IncomingHttpHeaders,
  keys: StoredItem[],
) => {
  const reply = await forward(
    "BatchGetItem",
    headers,
    Buffer.from(JSON.stringify({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } })),
  )
  const { Responses } = JSON.parse(reply.body.toString()) as { Responses?: Record<string, StoredItem[]> }
  const images = Responses?.[table] ?? []
  return keys.map((key) => images.find(({ pk, sk }) => pk?.S === key.pk?.S && sk?.S === key.sk?.S))
}

/** Calls of the emulator. While `faults` have an index lag, writes reach the indexes later, as queries show. */
export const laggingEmulator = (emulator: Emulator, table: string, faults: FaultSwitches) => {
  const lag = laggingIndex()

  const forward: Forward = (operation, headers, body) => {
    const { host: _, "transfer-encoding": __, ...forwardedHeaders } = headers
    return emulator.post({ ...forwardedHeaders, "x-amz-target": prefix + operation }, body)
  }

  let lastWrite: Promise<unknown> = Promise.resolve()
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const run = lastWrite.then(work, work)
    lastWrite = run
    return run
  }

  const write = async (
    operation: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<EmulatorReply> => {
    const { indexLag } = faults.now
    if (indexLag === 0) return forward(operation, headers, body)
    const keys = writtenKeys(operation, JSON.parse(body.toString()) as Json)
    return oneByOne(async () => {
      const before = await imagesOf(forward, table, headers, keys)
      const reply = await forward(operation, headers, body)
      if (reply.status === 200)
        for (const [at, key] of keys.entries()) lag.recordWrite(key, before[at], faults.roll() * indexLag)
      return reply
    })
  }

  const query = async (headers: IncomingHttpHeaders, body: Buffer): Promise<EmulatorReply> => {
    const reply = await forward("Query", headers, body)
    if (reply.status !== 200 || faults.now.indexLag === 0) return reply
    const input = JSON.parse(body.toString()) as Partial<IndexQuery>
    if (!input.IndexName || !input.KeyConditionExpression) return reply
    const laggedReply = lag.withLag(input as IndexQuery, JSON.parse(reply.body.toString()) as IndexReply)
    return { ...reply, body: Buffer.from(JSON.stringify(laggedReply)) }
  }

  return { forward, write, query, isBehind: lag.isBehind }
}
