import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda"
import { setting } from "../platform/config.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"

const queue = new SQSClient({})

/**
 * Hands each stored message to the queue that sends it. A repeated record queues it twice, which is harmless: the sender
 * looks at the message's own state.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const { eventName, dynamodb } of Records) {
    const pk = dynamodb?.Keys?.pk?.S ?? ""
    const id = keys.messageIn(pk)
    if (eventName !== "INSERT" || id === undefined) continue
    try {
      const MessageBody = JSON.stringify({ id })
      await queue.send(new SendMessageCommand({ QueueUrl: setting("OUTBOX_QUEUE_URL"), MessageBody }))
    } catch (error) {
      log("error", "queueing a message failed", { outbox: pk, ...errorFacts(error) })
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? "" }] }
    }
  }
  return { batchItemFailures: [] }
}
