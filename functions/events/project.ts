import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import * as z from "zod"
import { needsPhotos } from "#shared/domain/insurance/claim.ts"
import { tokensOfPerson } from "#shared/domain/search.ts"
import { objects } from "../platform/files/objects.ts"
import { type Key, keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Item, sharedTable } from "../platform/table.ts"
import { projector, type RequestState } from "../requests/storage/projector.ts"
import { readStoredRequest } from "../requests/storage/stored-request.ts"
import { sweeper } from "../requests/storage/sweep.ts"
import { addSpellings } from "../requests/storage/write-spellings.ts"
import { readImage } from "./shared/read-image.ts"
import { restartAtFirst, runAll } from "./shared/stream-batch.ts"

const keyOf = ({ dynamodb }: DynamoDBRecord): Key => {
  const [pk, sk] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S]
  if (pk === undefined || sk === undefined) throw new Error("A change without Keys can't be projected.")
  return { pk, sk }
}

const readRequestChange = (record: DynamoDBRecord): RequestState | undefined => {
  if (!keys.isRequest(keyOf(record))) return undefined
  const { NewImage, OldImage } = record.dynamodb ?? {}
  const item = NewImage && (readImage(NewImage) as Item)
  const latest = item ?? (OldImage && (readImage(OldImage) as Item))
  // A deletion counts as the version after the last one.
  const version = Number(latest?.version) + Number(!item)
  return { number: Number(latest?.invoiceNumber), version, item }
}

/** The request of a bill to send, which lacks something until its photos are there. */
const readPhotoChange = (record: DynamoDBRecord): { number: number } | undefined => {
  const key = keyOf(record)
  const number = keys.isMedia(key) ? keys.requestOf(key) : undefined
  return number === undefined ? undefined : { number }
}

/** Only these fields, so that a user whose other fields can't be read does not hold up the stream. */
const NamedUser = z.object({ name: z.string().catch(""), phone: z.string().catch("") })

/** Words of a new or changed user's search entries. */
const readWords = (record: DynamoDBRecord): { words: string[] } | undefined => {
  const image = keys.isUser(keyOf(record)) ? record.dynamodb?.NewImage : undefined
  const item = image && readImage(image)
  return item ? { words: tokensOfPerson(NamedUser.parse(item)) } : undefined
}

const table = sharedTable()
const project = projector(table)
const projectAgain = projector(table, { rewritesAll: true })
const sweep = sweeper(table, objects)

const readEach = <Change extends object>(
  records: readonly DynamoDBRecord[],
  read: (record: DynamoDBRecord) => Change | undefined,
): (Change & { sequenceNumber: string })[] =>
  records.flatMap((record) => {
    const change = read(record)
    return change ? [{ ...change, sequenceNumber: record.dynamodb?.SequenceNumber ?? "" }] : []
  })

const projectPhotos = async ({ number }: { number: number }): Promise<void> => {
  const item = await table.get(keys.request(number))
  if (item && needsPhotos(await readStoredRequest(table, item)))
    await projectAgain({ number, version: Number(item.version), item })
}

/** Several photos of one request are one projection. */
const lastOfEach = <Change extends { number: number }>(changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.number, change])).values(),
]

/** A projection replaces those of earlier versions, so a batch needs only the newest of each request. */
const newestOfEach = <Change extends { number: number; version: number }>(
  changes: readonly Change[],
): Change[] =>
  changes.filter(
    ({ number, version }) => !changes.some((other) => other.number === number && other.version > version),
  )

/** Returns the sequence numbers of failures. */
const runEach = async <Change extends { number?: number; version?: number; sequenceNumber: string }>(
  task: string,
  changes: readonly Change[],
  run: (change: Change) => Promise<void>,
): Promise<string[]> => {
  const failed = await runAll(changes, run, ({ number, version }, error) =>
    log("error", `${task} failed`, { number, version, ...errorFacts(error) }),
  )
  return failed.map(({ sequenceNumber }) => sequenceNumber)
}

/**
 * First consumer of the stream: updates search entries, list rows, and counters, then removes the files of deleted
 * requests. Repeating it is harmless.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes = readEach(Records, readRequestChange)
  const deleted = changes.filter(({ item }) => item === undefined)
  return restartAtFirst(Records, [
    ...(await runEach("projection", newestOfEach(changes), project)),
    ...(await runEach("projection of photos", lastOfEach(readEach(Records, readPhotoChange)), projectPhotos)),
    ...(await runEach("sweep", deleted, ({ number }) => sweep(number))),
    ...(await runEach("spellings", readEach(Records, readWords), ({ words }) => addSpellings(table, words))),
  ])
}
