import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { localAws } from "#infra/local/environment.ts"
import type { SystemState } from "../system.ts"

/** Sends a message to a queue of the system at this origin. */
export const queueMessage = async (origin: string, queue: string, body: object): Promise<void> => {
  const { running } = (await (await fetch(`${origin}/__local/state`)).json()) as SystemState
  const endpoint = running.find(({ name }) => name.startsWith("Queues"))?.address ?? ""
  const sqs = new SQSClient({ ...localAws, endpoint })
  const QueueUrl = `${endpoint}/000000000000/${queue}`
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }))
  sqs.destroy()
}
