import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Item, theTable } from "../platform/table.ts"
import { projector, type Seen } from "../requests/projector.ts"

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

const run = projector(theTable())

/** Keeps search entries and counters in step with the requests; the first failure is where the batch begins again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    const seen = requestOf(record)
    if (!seen) continue
    try {
      await run(seen)
    } catch (error) {
      log("error", "projection failed", { number: seen.number, version: seen.version, ...errorFacts(error) })
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] }
    }
  }
  return { batchItemFailures: [] }
}
