import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import { objects } from "../platform/files/objects.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Item, sharedTable } from "../platform/table.ts"
import { projector, type RequestState } from "../requests/storage/projector.ts"
import { sweeper } from "../requests/storage/sweep.ts"

/** The stream's and the SDK's attribute types differ only by name. */
const toItem = (image: unknown): Item | undefined =>
  image ? (unmarshall(image as Parameters<typeof unmarshall>[0]) as Item) : undefined

const readRequestChange = (record: DynamoDBRecord): RequestState | undefined => {
  const item = toItem(record.dynamodb?.NewImage)
  const old = toItem(record.dynamodb?.OldImage)
  const either = item ?? old
  if (!either || !keys.isRequest(either)) return undefined
  const number = Number(either.invoiceNumber)
  // A deletion counts as the version after the last one.
  return item
    ? { number, version: Number(item.version), item }
    : { number, version: Number(old?.version) + 1, item }
}

const table = sharedTable()
const project = projector(table)
const sweep = sweeper(table, objects)

const readChanges = (records: readonly DynamoDBRecord[]): Change[] =>
  records.flatMap((record) => {
    const change = readRequestChange(record)
    return change ? [{ ...change, sequenceNumber: record.dynamodb?.SequenceNumber ?? "" }] : []
  })
type Change = RequestState & { sequenceNumber: string }

/** Returns the sequence number of the first failure. */
const runUntilFailure = async (
  task: string,
  changes: readonly Change[],
  run: (change: Change) => Promise<void>,
): Promise<string | undefined> => {
  for (const change of changes) {
    try {
      await run(change)
    } catch (error) {
      const { number, version, sequenceNumber } = change
      log("error", `${task} failed`, { number, version, ...errorFacts(error) })
      return sequenceNumber
    }
  }
  return undefined
}

/**
 * First consumer of the stream: updates search entries, list rows, and counters, then removes the files of deleted
 * requests. Repeating it is harmless.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes = readChanges(Records)
  const deleted = changes.filter(({ item }) => item === undefined)
  const failed = [
    await runUntilFailure("projection", changes, project),
    await runUntilFailure("sweep", deleted, ({ number }) => sweep(number)),
  ].filter((sequenceNumber) => sequenceNumber !== undefined)
  const first = changes.find(({ sequenceNumber }) => failed.includes(sequenceNumber))
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequenceNumber }] : [] }
}
