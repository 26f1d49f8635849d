import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import { objects } from "../platform/files/objects.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Item, theTable } from "../platform/table.ts"
import { projector, type Seen } from "../requests/storage/projector.ts"
import { sweeper } from "../requests/storage/sweep.ts"

/** A record's own item in plain JavaScript; the stream's type and the SDK's differ in name only. */
const plain = (image: unknown): Item | undefined =>
  image ? (unmarshall(image as Parameters<typeof unmarshall>[0]) as Item) : undefined

const requestOf = (record: DynamoDBRecord): Seen | undefined => {
  const item = plain(record.dynamodb?.NewImage)
  const old = plain(record.dynamodb?.OldImage)
  const either = item ?? old
  if (!either || !keys.isRequest(either)) return undefined
  const number = Number(either.invoiceNumber)
  // A deletion is the next state after the one it removed.
  return item
    ? { number, version: Number(item.version), item }
    : { number, version: Number(old?.version) + 1, item }
}

const table = theTable()
const project = projector(table)
const sweep = sweeper(table, objects)

const changesIn = (records: readonly DynamoDBRecord[]): Change[] =>
  records.flatMap((record) => {
    const seen = requestOf(record)
    return seen ? [{ ...seen, place: record.dynamodb?.SequenceNumber ?? "" }] : []
  })
type Change = Seen & { place: string }

/** Where the batch begins again: at the first that failed. */
const firstFailed = async (
  what: string,
  changes: readonly Change[],
  run: (change: Change) => Promise<void>,
): Promise<string | undefined> => {
  for (const change of changes) {
    try {
      await run(change)
    } catch (error) {
      const { number, version, place } = change
      log("error", `${what} failed`, { number, version, ...errorFacts(error) })
      return place
    }
  }
  return undefined
}

/**
 * Keeps search entries and counters in step with the requests, and then removes what deleted ones left: lists do not wait for
 * files. What is done twice, as an earlier one failed, changes nothing.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes = changesIn(Records)
  const deleted = changes.filter(({ item }) => item === undefined)
  const failed = [
    await firstFailed("projection", changes, project),
    await firstFailed("sweep", deleted, ({ number }) => sweep(number)),
  ].filter((place) => place !== undefined)
  const first = changes.find(({ place }) => failed.includes(place))
  return { batchItemFailures: first ? [{ itemIdentifier: first.place }] : [] }
}
