import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import * as z from "zod"
import { setting } from "./config.ts"
import { errorFacts, log } from "./log.ts"
import { RaceLost } from "./table.ts"

const Queued = z.object({ id: z.string() })

type WorkerOptions = {
  queue: string
  /** Returns seconds until the next run, or undefined when done. */
  work: (id: string) => Promise<number | undefined>
  /** races another worker may win; the message is retried at once */
  races: readonly string[]
  failure: { message: string; id: string }
  retryDelayAfterFailure?: number
  /**
   * Work that goes on after so many receives continues with a new message, because SQS moves one with too many receives
   * to the dead letters. Also sending to the queue needs a permission.
   */
  renewAfterReceives?: number
}

/** Hides a message in its queue for so many seconds. */
export const delayMessage = (
  client: SQSClient,
  queue: string,
  { receiptHandle }: SQSRecord,
  seconds: number,
) =>
  client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: setting(queue),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  )

/** Processes queue messages sequentially. An unfinished message becomes visible again after its own delay. */
export const sqsWorker = ({
  queue,
  work,
  races,
  failure,
  retryDelayAfterFailure,
  renewAfterReceives = Number.POSITIVE_INFINITY,
}: WorkerOptions) => {
  const client = new SQSClient({})
  const renew = ({ body }: SQSRecord) =>
    client.send(new SendMessageCommand({ QueueUrl: setting(queue), MessageBody: body }))
  const retryDelay = (error: unknown, id: string): number | undefined => {
    if (error instanceof RaceLost && races.includes(error.race)) return 1
    log("warn", failure.message, { [failure.id]: id, ...errorFacts(error) })
    return retryDelayAfterFailure
  }

  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = new Set<string>()
    for (const record of Records) {
      const { id } = Queued.parse(JSON.parse(record.body))
      try {
        const delay = await work(id)
        if (delay === undefined) continue
        if (delay === 0 && Number(record.attributes.ApproximateReceiveCount) >= renewAfterReceives) {
          await renew(record)
          continue
        }
        failures.add(record.messageId)
        await delayMessage(client, queue, record, delay)
      } catch (error) {
        failures.add(record.messageId)
        const pause = retryDelay(error, id)
        if (pause !== undefined) await delayMessage(client, queue, record, pause).catch(() => undefined)
      }
    }
    return { batchItemFailures: [...failures].map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
