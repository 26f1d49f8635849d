import { randomUUID } from "node:crypto"
import {
  type AttributeValue,
  BatchGetItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactionCanceledException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb"
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb"
import * as z from "zod"
import { messages } from "#shared/messages.ts"
import { setting } from "./config.ts"
import type { Key } from "./keys.ts"
import { notACursor, Refusal } from "./refusal.ts"

export type Item = Key & Record<string, unknown>
export type IndexName = "gsi1" | "gsi2" | "gsi3"

export type Condition = {
  expression: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

export const isAbsent: Condition = { expression: "attribute_not_exists(pk)" }
export const isPresent: Condition = { expression: "attribute_exists(pk)" }
/** A count of 0 is not stored. */
export const fieldIs = (name: string, value: unknown): Condition =>
  value === 0
    ? { expression: "attribute_not_exists(#field)", names: { "#field": name } }
    : { expression: "#field = :seen", names: { "#field": name }, values: { ":seen": value } }
export const versionIs = (version: number): Condition => fieldIs("version", version)

/**
 * One write of a transaction. `onlyIf` guards it, and `race` names the conflict for `RaceLost`. "unguarded" is for
 * derived rows that another write's condition protects.
 */
export type Write =
  | ((
      | { put: Item }
      | { remove: Key }
      | { add: Key; amounts: Record<string, number>; set?: Record<string, unknown> }
    ) &
      ({ onlyIf: Condition; race: string } | { onlyIf: "unguarded" }))
  | { check: Key; onlyIf: Condition; race: string }

export class RaceLost extends Error {
  override name = "RaceLost"
  readonly race: string
  constructor(race: string) {
    super(`Race lost: ${race}`)
    this.race = race
  }
}

export class StoreBusy extends Error {
  override name = "StoreBusy"
}

export type QueryOptions = {
  index?: IndexName
  partition: string
  prefix?: string
  between?: [from: string, to: string]
  after?: string
  descending?: boolean
  limit: number
  cursor?: string | undefined
  consistent?: boolean
}

export type PageOptions = Pick<QueryOptions, "limit" | "cursor">

export type Page<T = Item> = { items: T[]; cursor: string | undefined }

export type TableReader = {
  /** consistent by default */
  get(key: Key, options?: { eventually: true }): Promise<Item | undefined>
  query(options: QueryOptions): Promise<Page>
  /** in the order of the keys, without missing items */
  getMany(keys: Key[], options?: { consistent: true }): Promise<Item[]>
}

export type Table = TableReader & {
  /** A lost reply is retried under the same token. */
  transact(writes: Write[]): Promise<void>
  /** values may skip but never repeat */
  next(counter: Key): Promise<number>
}

/** All pages of a query, one after another. `read` gets no cursor for the first. */
export async function* readPages<Value extends { cursor?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Value>,
): AsyncGenerator<Value, void> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield page
    cursor = page.cursor
  } while (cursor)
}

type Attributes = Record<string, AttributeValue>

const attributesOf = (value: object): Attributes => marshall(value, { removeUndefinedValues: true })
const itemOf = (attributes: Attributes): Item => unmarshall(attributes) as Item
const keyOf = ({ pk, sk }: Key): Attributes => ({ pk: { S: pk }, sk: { S: sk } })

const cursorOf = (key: Record<string, unknown> | undefined): string | undefined =>
  key && Buffer.from(JSON.stringify(key)).toString("base64url")

/** For the table, not for an index. */
export const cursorAfter = ({ pk, sk }: Key): string | undefined => cursorOf({ pk, sk })

const StartKey = z.record(z.string(), z.string())

/** Callers send cursors, so the key must lie within this query. */
const parseCursor = (cursor: string, names: string[], isInside: (key: Record<string, string>) => boolean) => {
  let decoded: unknown
  try {
    decoded = JSON.parse(Buffer.from(cursor, "base64url").toString())
  } catch {
    throw notACursor()
  }
  const { data: key } = StartKey.safeParse(decoded)
  if (!key || Object.keys(key).toSorted().join() !== names.toSorted().join() || !isInside(key))
    throw notACursor()
  return key
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Full jitter: tries 1 to 8 wait up to 10 to 1,300 ms. */
export const backOff = (attempt: number): Promise<unknown> =>
  sleep(Math.random() * Math.min(10 * 2 ** attempt, 1300))

/** One text per key, for maps and sets. */
export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`

const maxTries = 12
/** Repeats of a call that DynamoDB throttled or did in part. */
const maxRepeats = 8

/** `attempt` reads again each time. */
export const retryOnConflict = async <Value>(
  races: readonly string[] | ((race: string) => boolean),
  attempt: () => Promise<Value>,
): Promise<Value> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isRetryable = (race: string) => (typeof races === "function" ? races(race) : races.includes(race))
      if (!(error instanceof RaceLost) || !isRetryable(error.race)) throw error
      if (tries >= maxTries) throw new StoreBusy()
      await backOff(tries)
    }
  }
}

const retryableCodes = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
])

/**
 * DynamoDB limits an item to 400 kB and a transaction to 4 MB. Field limits count characters, so only the store can
 * detect it.
 */
const isTooLarge = (error: unknown): boolean => {
  const isSizeError = (code: string | undefined, message: string | undefined) =>
    /^Validation(?:Error|Exception)$/.test(code ?? "") && /\b(?:size|4 MB)\b/i.test(message ?? "")
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some(({ Code, Message }) => isSizeError(Code, Message))
  return error instanceof Error && isSizeError(error.name, error.message)
}

type TransactItem = NonNullable<TransactWriteItemsCommandInput["TransactItems"]>[number]

const conditionOf = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ...(names && { ExpressionAttributeNames: names }),
  ...(values && { ExpressionAttributeValues: attributesOf(values) }),
})

const transactItem = (table: string, write: Write): TransactItem => {
  if ("check" in write)
    return { ConditionCheck: { TableName: table, Key: keyOf(write.check), ...conditionOf(write.onlyIf) } }
  const guard = write.onlyIf === "unguarded" ? undefined : write.onlyIf
  const condition = guard && conditionOf(guard)
  if ("put" in write) return { Put: { TableName: table, Item: attributesOf(write.put), ...condition } }
  if ("remove" in write) return { Delete: { TableName: table, Key: keyOf(write.remove), ...condition } }
  const adds = Object.entries(write.amounts)
  const sets = Object.entries(write.set ?? {})
  return {
    Update: {
      TableName: table,
      Key: keyOf(write.add),
      UpdateExpression: [
        adds.length > 0 ? `ADD ${adds.map((_, i) => `#a${i} :a${i}`).join(", ")}` : "",
        sets.length > 0 ? `SET ${sets.map((_, i) => `#s${i} = :s${i}`).join(", ")}` : "",
      ].join(" "),
      ...condition,
      ExpressionAttributeNames: {
        ...Object.fromEntries(adds.map(([name], i) => [`#a${i}`, name])),
        ...Object.fromEntries(sets.map(([name], i) => [`#s${i}`, name])),
        ...guard?.names,
      },
      ExpressionAttributeValues: attributesOf({
        ...Object.fromEntries(adds.map(([, value], i) => [`:a${i}`, value])),
        ...Object.fromEntries(sets.map(([, value], i) => [`:s${i}`, value])),
        ...guard?.values,
      }),
    },
  }
}

const queryInput = (
  table: string,
  { index, partition, prefix, between, after, descending, limit, cursor, consistent }: QueryOptions,
): QueryCommandInput => {
  const pk = index ? `${index}pk` : "pk"
  const sk = index ? `${index}sk` : "sk"
  const range = prefix
    ? " AND begins_with(#sk, :a)"
    : between
      ? " AND #sk BETWEEN :a AND :b"
      : after
        ? " AND #sk > :a"
        : ""
  const values = prefix
    ? { ":a": prefix }
    : between
      ? { ":a": between[0], ":b": between[1] }
      : after
        ? { ":a": after }
        : {}
  const start =
    cursor === undefined
      ? undefined
      : parseCursor(cursor, [...new Set(["pk", "sk", pk, sk])], (key) => {
          const at = key[sk] ?? ""
          return (
            key[pk] === partition &&
            (prefix === undefined || at.startsWith(prefix)) &&
            (between === undefined || (between[0] <= at && at <= between[1])) &&
            (after === undefined || at > after)
          )
        })
  return {
    TableName: table,
    ...(index ? { IndexName: index } : { ConsistentRead: consistent ?? true }),
    KeyConditionExpression: `#pk = :pk${range}`,
    ExpressionAttributeNames: { "#pk": pk, ...(range ? { "#sk": sk } : {}) },
    ExpressionAttributeValues: attributesOf({ ":pk": partition, ...values }),
    ScanIndexForward: !descending,
    Limit: limit,
    ...(start ? { ExclusiveStartKey: attributesOf(start) } : {}),
    ReturnConsumedCapacity: "TOTAL",
  }
}

export const openTable = (client: DynamoDBClient, name: string): Table => {
  const transactOnce = async (writes: Write[], token: string): Promise<"done" | "again"> => {
    try {
      await client.send(
        new TransactWriteItemsCommand({
          TransactItems: writes.map((write) => transactItem(name, write)),
          ClientRequestToken: token,
          ReturnConsumedCapacity: "TOTAL",
        }),
      )
      return "done"
    } catch (error) {
      // The first try still runs, so retry under the same token.
      if (error instanceof TransactionInProgressException) return "again"
      if (isTooLarge(error)) throw new Refusal("too_large", { detail: messages.common.tooLargeToStore })
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const failedWrite = writes[reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed")]
      if (failedWrite) throw new RaceLost("race" in failedWrite ? failedWrite.race : "unguarded")
      if (reasons.some((reason) => reason.Code !== undefined && retryableCodes.has(reason.Code)))
        return "again"
      throw error
    }
  }

  return {
    async get(key, options) {
      const reply = await client.send(
        new GetItemCommand({
          TableName: name,
          Key: keyOf(key),
          ConsistentRead: !options?.eventually,
          ReturnConsumedCapacity: "TOTAL",
        }),
      )
      return reply.Item && itemOf(reply.Item)
    },

    async query(options) {
      const reply = await client.send(new QueryCommand(queryInput(name, options)))
      return {
        items: (reply.Items ?? []).map(itemOf),
        cursor: cursorOf(reply.LastEvaluatedKey && unmarshall(reply.LastEvaluatedKey)),
      }
    },

    async getMany(requested, options) {
      const found = new Map<string, Item>()
      for (let from = 0; from < requested.length; from += 100) {
        let keys = requested.slice(from, from + 100).map(keyOf)
        for (let attempt = 0; keys.length > 0; attempt += 1) {
          if (attempt > maxRepeats) throw new StoreBusy()
          if (attempt > 0) await backOff(attempt)
          const reply = await client.send(
            new BatchGetItemCommand({
              RequestItems: { [name]: { Keys: keys, ConsistentRead: options?.consistent } },
              ReturnConsumedCapacity: "TOTAL",
            }),
          )
          for (const item of (reply.Responses?.[name] ?? []).map(itemOf)) found.set(keyText(item), item)
          keys = reply.UnprocessedKeys?.[name]?.Keys ?? []
        }
      }
      return requested.flatMap((key) => found.get(keyText(key)) ?? [])
    },

    async transact(writes) {
      if (writes.length === 0) return
      const token = randomUUID()
      for (let attempt = 0; ; attempt += 1) {
        if ((await transactOnce(writes, token)) === "done") return
        if (attempt >= maxRepeats) throw new StoreBusy()
        await backOff(attempt)
      }
    },

    async next(counter) {
      const reply = await client.send(
        new UpdateItemCommand({
          TableName: name,
          Key: keyOf(counter),
          UpdateExpression: "ADD #value :one",
          ConditionExpression: "attribute_not_exists(#value) OR #value < :most",
          ExpressionAttributeNames: { "#value": "value" },
          ExpressionAttributeValues: attributesOf({ ":one": 1, ":most": Number.MAX_SAFE_INTEGER }),
          ReturnValues: "UPDATED_NEW",
          ReturnConsumedCapacity: "TOTAL",
        }),
      )
      return Number(reply.Attributes?.value?.N)
    },
  }
}

/** Removes middleware we don't need: user agent, tracing, logging, and endpoint discovery. */
export const tableClient = (config: DynamoDBClientConfig): DynamoDBClient => {
  const client = new DynamoDBClient({ ...config, cacheMiddleware: true, accountIdEndpointMode: "disabled" })
  for (const unneeded of ["loggerMiddleware", "getUserAgentMiddleware", "recursionDetectionMiddleware"])
    client.middlewareStack.remove(unneeded)
  return client
}

let instance: Table | undefined
/** One client per process, with timeouts shorter than the function's. */
export const sharedTable = (): Table => {
  instance ??= openTable(
    tableClient({
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 2500, requestTimeout: 2500, throwOnRequestTimeout: true },
    }),
    setting("TABLE_NAME"),
  )
  return instance
}
