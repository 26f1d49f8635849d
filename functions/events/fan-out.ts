import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import type { Webhook } from "#shared/api/integrations.ts"
import type { MessageState } from "#shared/domain/messages/messages.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { duplicateDeliveryRace, newDelivery, webhookReader } from "../integrations/store.ts"
import { livePublisher } from "../live/publisher.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { publishedPictures } from "../platform/files/published-pictures.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { connectionsAt } from "../providers/connections.ts"
import { readClosedSessions, readHints, readProgramLines } from "./rules/live-hints.ts"
import { renderRequestFor } from "./rules/rendering.ts"
import { readWebhookPayloads } from "./rules/webhook-payloads.ts"
import { restartAtFirst, runAll } from "./shared/stream-batch.ts"
import { workQueues } from "./shared/work-queues.ts"

const publisher = livePublisher(sharedTable(), connectionsAt(setting("CONNECTIONS_URL")))

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]
const readState = (image: Image): MessageState | undefined => image?.state?.S as MessageState | undefined

const hasNoTries = (image: Image): boolean => image?.tries?.N === "0"

/** A message or a delivery whose tries a person reset. */
const isReset = (image: Image): boolean => readState(image) === "queued" && hasNoTries(image)

/** A provider's report shows that an invoice copy was sent, so the sender must update its job. */
const isInvoiceCopySent = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): boolean =>
  NewImage?.cause?.S === "invoiceCopy" &&
  NewImage.followed === undefined &&
  readState(OldImage) !== readState(NewImage) &&
  ["sent", "delivered"].includes(readState(NewImage) ?? "")

const queueMessage = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.messageIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb) return
  if (eventName !== "INSERT" && !isReset(dynamodb.NewImage) && !isInvoiceCopySent(dynamodb)) return
  await workQueues.addMessage(id)
}

/** Of a new text, and of one whose tries a person reset. */
const queuePictures = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.receivedTextIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb?.NewImage?.media?.L?.length) return
  if (eventName !== "INSERT" && !hasNoTries(dynamodb.NewImage)) return
  await workQueues.addPictures(id)
}

const webhooks = webhookReader(sharedTable())

/** Stores one delivery per webhook and event, once even if the stream repeats. */
const queueWebhookDeliveries = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord[]> => {
  const first = records.find((record) => readWebhookPayloads(record).length > 0)
  if (!first) return []
  let active: Webhook[] = []
  const unread = await runForEach([first], async () => {
    active = (await webhooks.all()).filter((webhook) => webhook.active)
  })
  if (unread.length > 0) return unread
  return runForEach(records, async (record) => {
    const at = clock.now().toISOString()
    for (const { id, event, data } of readWebhookPayloads(record))
      for (const { _id, events } of active) {
        if (!events.includes(event)) continue
        try {
          await sharedTable().transact([newDelivery(_id, { id, event, at, data })])
        } catch (error) {
          if (!(error instanceof RaceLost) || error.race !== duplicateDeliveryRace) throw error
        }
      }
  })
}

const queueDelivery = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const delivery = keys.deliveryIn(dynamodb?.Keys?.pk?.S ?? "")
  if (delivery === undefined) return
  if (eventName !== "INSERT" && !isReset(dynamodb?.NewImage)) return
  await workQueues.addDelivery(delivery)
}

/** New, or resumed by a person. */
const queueBulkRun = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.bulkRunIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb || dynamodb.NewImage?.state?.S !== "queued") return
  if (dynamodb.OldImage?.state?.S === "queued") return
  await workQueues.addBulkRun(id)
}

const closeSockets = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  if (eventName === "INSERT") await publisher.close(readClosedSessions(dynamodb?.NewImage))
}

/** Requests one rendering, however many records of public content the batch has. */
const queueRendering = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord[]> => {
  const partitionOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? ""
  const first = records.find((record) => keys.isPublicContent(partitionOf(record)))
  const request = renderRequestFor(records.map(partitionOf))
  if (!first || !request) return []
  return runForEach([first], () => workQueues.addRendering(request))
}

const readUrls = (image: Image): string[] => (image?.urls?.L ?? []).flatMap(({ S }) => S ?? [])

/** Removes pictures that a gallery entry no longer shows. */
const unpublish = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  if (keys.galleryEntryIn(dynamodb?.Keys?.pk?.S ?? "") === undefined) return
  const remaining = readUrls(dynamodb?.NewImage)
  await publishedPictures.remove(readUrls(dynamodb?.OldImage).filter((url) => !remaining.includes(url)))
}

/** Returns the records that failed. */
const runForEach = (records: readonly DynamoDBRecord[], run: (record: DynamoDBRecord) => Promise<void>) =>
  runAll(records, run, ({ dynamodb }, error) =>
    log("error", "fanning out failed", { record: dynamodb?.Keys?.pk?.S, ...errorFacts(error) }),
  )

/**
 * Second consumer of the stream: queues messages, pictures, bulk runs, webhooks, and rendering, closes sockets of ended
 * sessions, and publishes hints. Messages come first, and later failures don't hold them back. A lost hint is harmless,
 * because browsers poll now and then.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed = [
    ...(await runForEach(Records, queueMessage)),
    ...(await runForEach(Records, queuePictures)),
    ...(await runForEach(Records, queueBulkRun)),
    ...(await runForEach(Records, closeSockets)),
    ...(await queueRendering(Records)),
    ...(await runForEach(Records, unpublish)),
    ...(await queueWebhookDeliveries(Records)),
    ...(await runForEach(Records, queueDelivery)),
  ]
  const today = todayIn(clock.now())
  await publisher.publish(Records.flatMap((record) => readHints(record, today)))
  await publisher.publishLines(Records.flatMap(readProgramLines))
  return restartAtFirst(
    Records,
    failed.map(({ dynamodb }) => dynamodb?.SequenceNumber),
  )
}
