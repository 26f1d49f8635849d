import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { setting } from "../../platform/config.ts"

const sqs = new SQSClient({})

const send = async (QueueUrl: string, body: object): Promise<void> => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }))
}

/** Queueing the same work twice is harmless: each worker checks what is left to do. */
export const workQueues = {
  addMessage: (id: string) => send(setting("OUTBOX_QUEUE_URL"), { id }),
  addPictures: (id: string) => send(setting("PICTURES_QUEUE_URL"), { id }),
  addDelivery: (delivery: string) => send(setting("WEBHOOKS_QUEUE_URL"), { delivery }),
  addBulkRun: (id: string) => send(setting("TRANSFERS_QUEUE_URL"), { id }),
  addRendering: (request: object) => send(setting("RENDER_QUEUE_URL"), request),
}
