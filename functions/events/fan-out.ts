import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import type { Webhook } from "#shared/api/integrations.ts"
import { type MessageState, whyNotAgain } from "#shared/domain/messages/messages.ts"
import { deliveryWrite, toldTwice, webhookReader } from "../integrations/store.ts"
import { liveTeller } from "../live/teller.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { published } from "../platform/files/published.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import { connectionsAt } from "../providers/connections.ts"
import { closedIn, linesIn, newsIn } from "./rules/live-records.ts"
import { renderingFor } from "./rules/rendering.ts"
import { webhookNewsIn } from "./rules/webhook-news.ts"

const queue = new SQSClient({})
const teller = liveTeller(theTable(), connectionsAt(setting("CONNECTIONS_URL")))

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]
const stateIn = (image: Image): MessageState | undefined => image?.state?.S as MessageState | undefined

/** A person sends it again: it rested, and waits once more. */
const isSentAgain = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): boolean => {
  const before = stateIn(OldImage)
  return before !== undefined && whyNotAgain[before] === undefined && stateIn(NewImage) === "queued"
}

/** The provider's news is the first word that the copy of an invoice has left: what follows for its job is the sender's. */
const isCopyNews = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): boolean =>
  NewImage?.cause?.S === "invoiceCopy" &&
  NewImage.followed === undefined &&
  stateIn(OldImage) !== stateIn(NewImage) &&
  ["sent", "delivered"].includes(stateIn(NewImage) ?? "")

/**
 * Hands a message to the queue that sends it. A repeated record queues it twice, which is harmless: the sender looks at the
 * message's own state.
 */
const queueMessage = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.messageIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb) return
  if (eventName !== "INSERT" && !isSentAgain(dynamodb) && !isCopyNews(dynamodb)) return
  const MessageBody = JSON.stringify({ id })
  await queue.send(new SendMessageCommand({ QueueUrl: setting("OUTBOX_QUEUE_URL"), MessageBody }))
}

/** Texted pictures are fetched by whoever works off their queue; a repeated record is as harmless as above. */
const queuePictures = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.receivedIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || eventName !== "INSERT" || !dynamodb?.NewImage?.media?.L?.length) return
  const MessageBody = JSON.stringify({ id })
  await queue.send(new SendMessageCommand({ QueueUrl: setting("PICTURES_QUEUE_URL"), MessageBody }))
}

const webhooks = webhookReader(theTable())

/** What each address is told of a change: stored once, whatever the stream repeats. */
const tellPrograms = async (records: readonly DynamoDBRecord[]) => {
  if (!records.some((record) => webhookNewsIn(record).length > 0)) return []
  const addresses = new Map<string, Webhook>()
  const first = records[0]
  if (first)
    await eachOf([first], async () => {
      for (const one of await webhooks.all()) if (one.active) addresses.set(one._id, one)
    })
  return eachOf(records, async (record) => {
    const at = clock.now().toISOString()
    for (const { id, event, data } of webhookNewsIn(record))
      for (const { _id, events } of addresses.values()) {
        if (!events.includes(event)) continue
        try {
          await theTable().transact([deliveryWrite(_id, { id, event, at, data })])
        } catch (error) {
          if (!(error instanceof RaceLost) || error.race !== toldTwice) throw error
        }
      }
  })
}

/** A delivery that is new, or that a person sends again. */
const queueDelivery = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const delivery = keys.deliveryIn(dynamodb?.Keys?.pk?.S ?? "")
  if (delivery === undefined || dynamodb?.NewImage?.state?.S !== "queued") return
  const before = dynamodb.OldImage?.state?.S
  if (eventName !== "INSERT" && before !== "delivered" && before !== "dead") return
  const MessageBody = JSON.stringify({ delivery })
  await queue.send(new SendMessageCommand({ QueueUrl: setting("WEBHOOKS_QUEUE_URL"), MessageBody }))
}

/** A transfer that is new, or that a person lets go on. */
const queueTransfer = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.transferIn(dynamodb?.Keys?.pk?.S ?? "")
  if (id === undefined || !dynamodb || dynamodb.NewImage?.state?.S !== "queued") return
  if (dynamodb.OldImage?.state?.S === "queued") return
  const MessageBody = JSON.stringify({ id })
  await queue.send(new SendMessageCommand({ QueueUrl: setting("TRANSFERS_QUEUE_URL"), MessageBody }))
}

const closeSockets = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  if (eventName === "INSERT") await teller.close(closedIn(dynamodb?.NewImage))
}

/** Public pages with other words: they are rendered once, however much of theirs has changed. */
const askForPages = async (
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse["batchItemFailures"]> => {
  const partitionOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? ""
  const first = records.find((record) => keys.isPublicContent(partitionOf(record)))
  const asked = renderingFor(records.map(partitionOf))
  if (!first || !asked) return []
  return eachOf([first], async () => {
    const MessageBody = JSON.stringify(asked)
    await queue.send(new SendMessageCommand({ QueueUrl: setting("RENDER_QUEUE_URL"), MessageBody }))
  })
}

const urlsIn = (image: Image): string[] => (image?.urls?.L ?? []).flatMap(({ S }) => S ?? [])

/** What an entry of the gallery no longer shows, nobody sees any more. */
const unpublish = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  if (keys.galleryEntryIn(dynamodb?.Keys?.pk?.S ?? "") === undefined) return
  const left = urlsIn(dynamodb?.NewImage)
  await published.remove(urlsIn(dynamodb?.OldImage).filter((url) => !left.includes(url)))
}

const eachOf = async (
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
 * What follows from a change beside the projections: messages go to their queue, sockets of ended sessions are closed, public
 * pages are rendered anew, pictures that are no longer published go, and whoever listens is told. Messages come first, and what
 * fails beside them keeps none of them back: a hint that got lost is made up for by the browser, which looks again now and then.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const messages = await eachOf(Records, queueMessage)
  const texted = await eachOf(Records, queuePictures)
  const transfers = await eachOf(Records, queueTransfer)
  const closings = await eachOf(Records, closeSockets)
  const pages = await askForPages(Records)
  const pictures = await eachOf(Records, unpublish)
  const programs = await tellPrograms(Records)
  const deliveries = await eachOf(Records, queueDelivery)
  await teller.tell(Records.flatMap(newsIn))
  await teller.tellLines(Records.flatMap(linesIn))
  // The earliest of them is where the batch begins again; what came after it is done twice, which changes nothing.
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
