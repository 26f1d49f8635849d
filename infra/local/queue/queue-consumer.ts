import type { QueueConsumerSettings } from "../../event-sources.ts"
import { localAws, queueArn } from "../environment.ts"
import type { QueueStore } from "./queue-store.ts"

type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined | null

export const consumeQueue = (
  store: QueueStore,
  queueName: string,
  settings: QueueConsumerSettings,
  invoke: (event: unknown) => Promise<unknown>,
): { stop(): Promise<void> } => {
  const queue = store.queue(queueName)
  if (!queue) throw new Error(`There is no queue ${queueName}.`)
  const stopping = new AbortController()
  const { signal } = stopping

  const run = async () => {
    while (!signal.aborted) {
      const messages = await store.receive(queue, settings.batchSize, { waitSeconds: 20, signal })
      if (messages.length === 0) continue
      try {
        const outcome = (await invoke({
          Records: messages.map((message) => ({
            messageId: message.id,
            receiptHandle: message.receipt,
            body: message.body,
            attributes: {
              ApproximateReceiveCount: String(message.receives),
              SentTimestamp: String(message.sentAt),
              ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
              SenderId: "local",
            },
            messageAttributes: message.attributes,
            md5OfBody: message.md5,
            eventSource: "aws:sqs",
            eventSourceARN: queueArn(queueName),
            awsRegion: localAws.region,
          })),
        })) as Outcome
        const failed = new Set(outcome?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
        for (const { id, receipt } of messages) if (!failed.has(id)) store.remove(queueName, receipt)
      } catch (error) {
        console.error(`${queueName}:`, error)
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
