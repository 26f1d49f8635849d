import type { ServerResponse } from "node:http"
import type { EmulatorReply } from "./emulator.ts"
import type { StoredItem } from "./index-lag.ts"

/* What DynamoDB answers when it throttles a call, or when two transactions collide. */

export type Json = Record<string, unknown>
type Keyed = Record<string, { Keys?: StoredItem[] }>
export type Batched = Record<
  string,
  { PutRequest?: { Item: StoredItem }; DeleteRequest?: { Key: StoredItem } }[]
>

export const sendReply = (response: ServerResponse, { status, headers, body }: EmulatorReply) => {
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
  sendReply(response, {
    status: 400,
    headers: {},
    body: Buffer.from(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...facts }),
    ),
  })

export const cancelled = (response: ServerResponse, items: number, code: string, message: string) => {
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

export const throttled = (response: ServerResponse, operation: string, input: Json) => {
  const message = "Throughput exceeds the current capacity of your table or index."
  if (operation.startsWith("Transact"))
    return cancelled(response, (input.TransactItems as unknown[]).length, "ThrottlingError", message)
  refuse(response, "ProvisionedThroughputExceededException", message)
}

export const halved = (operation: string, input: Json): { half: Json; rest: Json } | undefined => {
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
