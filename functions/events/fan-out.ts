import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import type { Webhook } from "#shared/api/integrations.ts"
import { type MessageState, resendProblem } from "#shared/domain/messages/messages.ts"
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

const sqs = new SQSClient({})
const publisher = livePublisher(sharedTable(), connectionsAt(setting("CONNECTIONS_URL")))

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]
const readState = (image: Image): MessageState | undefined => image?.state?.S as MessageState | undefined

/** A person resends a message that had ended. */
const isResent = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): boolean => {
  const previous = readState(OldImage)
  return previous !== undefined && resendProblem[previous] === undefined && readState(NewImage) === "queued"
}

/** A provider's report shows that an invoice copy was sent, so the sender must update its job. */
const isInvoiceCopySent = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): boolean =>
  NewImage?.cause?.S === "invoiceCopy" &&
  NewImage.followed === undefined &&
  readState(OldImage) !== readState(NewImage) &&
  ["sent", "delivered"].includes(readState(NewImage) ?? "")

/** A repeated stream record queues it twice, which is harmless: the sender checks the message's state. */
const queueMessage = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.messageIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb) return
  if (eventName !== "INSERT" && !isResent(dynamodb) && !isInvoiceCopySent(dynamodb)) return
  const MessageBody = JSON.stringify({ id })
  await sqs.send(new SendMessageCommand({ QueueUrl: setting("OUTBOX_QUEUE_URL"), MessageBody }))
}

/** A repeated record is harmless here too. */
const queuePictures = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.receivedTextIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || eventName !== "INSERT" || !dynamodb?.NewImage?.media?.L?.length) return
  const MessageBody = JSON.stringify({ id })
  await sqs.send(new SendMessageCommand({ QueueUrl: setting("PICTURES_QUEUE_URL"), MessageBody }))
}

const webhooks = webhookReader(sharedTable())

/** Stores one delivery per webhook and event, once even if the stream repeats. */
const queueWebhookDeliveries = async (records: readonly DynamoDBRecord[]) => {
  if (!records.some((record) => readWebhookPayloads(record).length > 0)) return []
  const addresses = new Map<string, Webhook>()
  const first = records[0]
  if (first)
    await runForEach([first], async () => {
      for (const webhook of await webhooks.all()) if (webhook.active) addresses.set(webhook._id, webhook)
    })
  return runForEach(records, async (record) => {
    const at = clock.now().toISOString()
    for (const { id, event, data } of readWebhookPayloads(record))
      for (const { _id, events } of addresses.values()) {
        if (!events.includes(event)) continue
        try {
          await sharedTable().transact([newDelivery(_id, { id, event, at, data })])
        } catch (error) {
          if (!(error instanceof RaceLost) || error.race !== duplicateDeliveryRace) throw error
        }
      }
  })
}

/** New, or resent by a person. */
const queueDelivery = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const delivery = keys.deliveryIn(dynamodb?.Keys?.pk?.S ?? "")
  if (delivery === undefined || dynamodb?.NewImage?.state?.S !== "queued") return
  const previous = dynamodb.OldImage?.state?.S
  if (eventName !== "INSERT" && previous !== "delivered" && previous !== "dead") return
  const MessageBody = JSON.stringify({ delivery })
  await sqs.send(new SendMessageCommand({ QueueUrl: setting("WEBHOOKS_QUEUE_URL"), MessageBody }))
}

/** New, or resumed by a person. */
const queueTransfer = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.transferIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb || dynamodb.NewImage?.state?.S !== "queued") return
  if (dynamodb.OldImage?.state?.S === "queued") return
  const MessageBody = JSON.stringify({ id })
  await sqs.send(new SendMessageCommand({ QueueUrl: setting("TRANSFERS_QUEUE_URL"), MessageBody }))
}

const closeSockets = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  if (eventName === "INSERT") await publisher.close(readClosedSessions(dynamodb?.NewImage))
}

/** Requests one rendering, however many records of public content the batch has. */
const queueRendering = async (
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse["batchItemFailures"]> => {
  const partitionOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? ""
  const first = records.find((record) => keys.isPublicContent(partitionOf(record)))
  const request = renderRequestFor(records.map(partitionOf))
  if (!first || !request) return []
  return runForEach([first], async () => {
    const MessageBody = JSON.stringify(request)
    await sqs.send(new SendMessageCommand({ QueueUrl: setting("RENDER_QUEUE_URL"), MessageBody }))
  })
}

const readUrls = (image: Image): string[] => (image?.urls?.L ?? []).flatMap(({ S }) => S ?? [])

/** Removes pictures that a gallery entry no longer shows. */
const unpublish = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  if (keys.galleryEntryIn(dynamodb?.Keys?.pk?.S ?? "") === undefined) return
  const remaining = readUrls(dynamodb?.NewImage)
  await publishedPictures.remove(readUrls(dynamodb?.OldImage).filter((url) => !remaining.includes(url)))
}

const runForEach = async (
  records: readonly DynamoDBRecord[],
  run: (record: DynamoDBRecord) => Promise<void>,
): Promise<DynamoDBBatchResponse["batchItemFailures"]> => {
  for (const record of records) {
    try {
      await run(record)
    } catch (error) {
      log("error", "fanning out failed", { record: record.dynamodb?.Keys?.pk?.S, ...errorFacts(error) })
      return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }]
    }
  }
  return []
}

/**
 * Second consumer of the stream: queues messages, pictures, transfers, webhooks, and rendering, closes sockets of ended
 * sessions, and publishes hints. Messages come first, and later failures don't hold them back. A lost hint is harmless,
 * because browsers poll now and then.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const messages = await runForEach(Records, queueMessage)
  const texted = await runForEach(Records, queuePictures)
  const transfers = await runForEach(Records, queueTransfer)
  const closings = await runForEach(Records, closeSockets)
  const pages = await queueRendering(Records)
  const pictures = await runForEach(Records, unpublish)
  const programs = await queueWebhookDeliveries(Records)
  const deliveries = await runForEach(Records, queueDelivery)
  await publisher.publish(Records.flatMap(readHints))
  await publisher.publishLines(Records.flatMap(readProgramLines))
  // The batch restarts at the first failure. Repeated work changes nothing.
  const failed = new Set(
    [
      ...messages,
      ...texted,
      ...transfers,
      ...closings,
      ...pages,
      ...pictures,
      ...programs,
      ...deliveries,
    ].map(({ itemIdentifier }) => itemIdentifier),
  )
  const first = Records.find(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ""))
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? "" }] : [] }
}
