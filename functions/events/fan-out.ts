import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import { liveTeller } from "../live/teller.ts"
import { setting } from "../platform/config.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { theTable } from "../platform/table.ts"
import { connectionsAt } from "../providers/connections.ts"
import { closedIn, newsIn } from "./rules/live-records.ts"

const queue = new SQSClient({})
const teller = liveTeller(theTable(), connectionsAt(setting("CONNECTIONS_URL")))

/**
 * Hands a stored message to the queue that sends it. A repeated record queues it twice, which is harmless: the sender looks at
 * the message's own state.
 */
const queueMessage = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  const id = keys.messageIn(dynamodb?.Keys?.pk?.S ?? "")
  if (eventName !== "INSERT" || id === undefined) return
  const MessageBody = JSON.stringify({ id })
  await queue.send(new SendMessageCommand({ QueueUrl: setting("OUTBOX_QUEUE_URL"), MessageBody }))
}

const closeSockets = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  if (eventName === "INSERT") await teller.close(closedIn(dynamodb?.NewImage))
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
 * What follows from a change beside the projections: messages go to their queue, sockets of ended sessions are closed, and
 * whoever listens is told. Messages come first and sockets never fail the batch for them: a hint that got lost is made up for
 * by the browser, which looks again now and then.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const messages = await eachOf(Records, queueMessage)
  const closings = await eachOf(Records, closeSockets)
  await teller.tell(Records.flatMap(newsIn))
  // The earliest of both is where the batch begins again; what came after it is done twice, which changes nothing.
  const failed = new Set([...messages, ...closings].map(({ itemIdentifier }) => itemIdentifier))
  const first = Records.find(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ""))
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? "" }] : [] }
}
