import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type InnerServer, innerServer } from "../inner-server.ts"
import { type CapacityMeter, runHeader } from "./capacity.ts"
import { type EmulatorReply, emulatorAt } from "./emulator.ts"
import { type IndexQuery, type IndexReply, laggingIndex, type StoredItem } from "./index-lag.ts"
import { tableRelay } from "./table-relay.ts"

type Json = Record<string, unknown>
type Keyed = Record<string, { Keys?: StoredItem[] }>
type Batched = Record<string, { PutRequest?: { Item: StoredItem }; DeleteRequest?: { Key: StoredItem } }[]>

const prefix = "DynamoDB_20120810."

const maxBytes = 16 * 1024 * 1024

const writes = new Set(["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems", "BatchWriteItem"])

const keyOf = ({ pk, sk }: StoredItem): StoredItem => ({ ...(pk && { pk }), ...(sk && { sk }) })

type TransactItem = Partial<Record<"Put" | "Update" | "Delete", { Item?: StoredItem; Key?: StoredItem }>>

const writtenKeys = (operation: string, input: Json): StoredItem[] => {
  const own = (write: { Item?: StoredItem; Key?: StoredItem } | undefined): StoredItem[] => {
    const key = write?.Item ?? write?.Key
    return key ? [keyOf(key)] : []
  }
  if (operation === "TransactWriteItems")
    return (input.TransactItems as TransactItem[]).flatMap(({ Put, Update, Delete }) =>
      own(Put ?? Update ?? Delete),
    )
  if (operation === "BatchWriteItem")
    return Object.values(input.RequestItems as Batched)
      .flat()
      .flatMap(({ PutRequest, DeleteRequest }) => own(PutRequest ?? DeleteRequest))
  return own(input)
}

const send = (response: ServerResponse, { status, headers, body }: EmulatorReply) => {
  const { "content-type": type = "application/x-amz-json-1.0", "x-amzn-requestid": id } = headers
  response
    .writeHead(status, {
      "content-type": type,
      "content-length": body.length,
      ...(id && { "x-amzn-requestid": id }),
    })
    .end(body)
}

const refuse = (response: ServerResponse, type: string, message: string, facts: Json = {}) =>
  send(response, {
    status: 400,
    headers: {},
    body: Buffer.from(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...facts }),
    ),
  })

const cancelled = (response: ServerResponse, items: number, code: string, message: string) => {
  const reasons = Array.from({ length: items }, (_, at) =>
    at === 0 ? { Code: code, Message: message } : { Code: "None" },
  )
  refuse(
    response,
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    { CancellationReasons: reasons },
  )
}

const throttled = (response: ServerResponse, operation: string, input: Json) => {
  const message = "Throughput exceeds the current capacity of your table or index."
  if (operation.startsWith("Transact"))
    return cancelled(response, (input.TransactItems as unknown[]).length, "ThrottlingError", message)
  refuse(response, "ProvisionedThroughputExceededException", message)
}

const halved = (operation: string, input: Json): { half: Json; rest: Json } | undefined => {
  if (operation === "BatchGetItem") {
    const [[table, wanted] = []] = Object.entries(input.RequestItems as Keyed)
    const keys = wanted?.Keys ?? []
    if (!table || keys.length < 2) return undefined
    const at = Math.ceil(keys.length / 2)
    return {
      half: { ...input, RequestItems: { [table]: { ...wanted, Keys: keys.slice(0, at) } } },
      rest: { UnprocessedKeys: { [table]: { ...wanted, Keys: keys.slice(at) } } },
    }
  }
  if (operation === "BatchWriteItem") {
    const [[table, wanted = []] = []] = Object.entries(input.RequestItems as Batched)
    if (!table || wanted.length < 2) return undefined
    const at = Math.ceil(wanted.length / 2)
    return {
      half: { ...input, RequestItems: { [table]: wanted.slice(0, at) } },
      rest: { UnprocessedItems: { [table]: wanted.slice(at) } },
    }
  }
  return undefined
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

/**
 * The proxy in front of the table that adds cloud behavior the emulator lacks (`faults.ts`) and meters capacity. Without
 * a fault, calls bypass its HTTP server. `onWrite` is called for each successful write.
 */
export const faultProxy = async (
  store: { endpoint: string; table: string },
  { faults, meter, onWrite }: { faults: FaultSwitches; meter: CapacityMeter; onWrite: () => void },
): Promise<InnerServer & { indexesAreBehind: () => boolean }> => {
  const emulator = emulatorAt(store.endpoint)
  const lag = laggingIndex()

  const forward: Forward = (operation, headers, body) => {
    const { host: _, "transfer-encoding": __, ...kept } = headers
    return emulator.post({ ...kept, "x-amz-target": prefix + operation }, body)
  }

  let lastWrite: Promise<unknown> = Promise.resolve()
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = lastWrite.then(work, work)
    lastWrite = mine
    return mine
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
      const before = await imagesOf(forward, store.table, headers, keys)
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
    const shown = lag.withLag(input as IndexQuery, JSON.parse(reply.body.toString()) as IndexReply)
    return { ...reply, body: Buffer.from(JSON.stringify(shown)) }
  }

  const count = (operation: string, status: number, body: Buffer, run: string | undefined) => {
    const isWrite = writes.has(operation)
    meter.take(isWrite ? "write" : "read", body, run)
    if (isWrite && status === 200) onWrite()
  }

  const faulty = await innerServer(async (request, response) => {
    if (faults.now.storeDown) return void request.socket.destroy()
    const operation = String(request.headers["x-amz-target"] ?? "").slice(prefix.length)
    const { headers } = request
    const body = await bodyOf(request, maxBytes)
    const input = () => JSON.parse(body.toString()) as Json
    const isWrite = writes.has(operation)

    if (faults.strikes("throttling")) {
      const parts = halved(operation, input())
      if (!parts) return void throttled(response, operation, input())
      const reply = await forward(operation, headers, Buffer.from(JSON.stringify(parts.half)))
      const answer = { ...(JSON.parse(reply.body.toString()) as Json), ...parts.rest }
      return void send(response, { ...reply, body: Buffer.from(JSON.stringify(answer)) })
    }
    if (operation === "TransactWriteItems" && faults.strikes("transactionConflict"))
      return void cancelled(
        response,
        (input().TransactItems as unknown[]).length,
        "TransactionConflict",
        "Transaction is ongoing for the item",
      )

    try {
      const reply = isWrite
        ? await write(operation, headers, body)
        : operation === "Query"
          ? await query(headers, body)
          : await forward(operation, headers, body)
      const run = headers[runHeader]
      count(operation, reply.status, reply.body, typeof run === "string" ? run : undefined)
      if (isWrite && faults.strikes("lostReply")) return void request.socket.destroy()
      send(response, reply)
    } catch {
      request.socket.destroy()
    }
  })

  const hasFault = () => {
    const { storeDown, indexLag, throttling, transactionConflict, lostReply } = faults.now
    return storeDown || indexLag + throttling + transactionConflict + lostReply > 0
  }
  const relay = await tableRelay(
    () => (hasFault() ? faulty.address : store.endpoint),
    (address, { operation, status, body, run }) => {
      if (address === store.endpoint) count(operation, status, body, run)
    },
  )

  return {
    address: relay.address,
    indexesAreBehind: lag.isBehind,
    async close() {
      await relay.close()
      await faulty.close()
      emulator.close()
    },
  }
}
