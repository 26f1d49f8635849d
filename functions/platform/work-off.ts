import { ChangeMessageVisibilityCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import * as z from "zod"
import { setting } from "./config.ts"
import { errorFacts, log } from "./log.ts"
import { RaceLost } from "./table.ts"

const Queued = z.object({ id: z.string() })

type Work = {
  queue: string
  /** Returns the seconds until it should run again, or undefined when it is done. */
  work: (id: string) => Promise<number | undefined>
  /** Races that another worker may win; the remaining work is checked at once. */
  races: readonly string[]
  failure: { message: string; id: string }
  /** seconds until a retry; the queue's default otherwise */
  pauseAfterFailure?: number
}

/** Processes queue messages one after the other. An unfinished one becomes visible again after its own delay. */
export const workOff = ({ queue, work, races, failure, pauseAfterFailure }: Work) => {
  const client = new SQSClient({})
  const bringAgainIn = async ({ receiptHandle }: SQSRecord, seconds: number): Promise<void> => {
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: setting(queue),
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: seconds,
      }),
    )
  }
  /** Seconds until the failed message is retried. */
  const pauseOf = (error: unknown, id: string): number | undefined => {
    if (error instanceof RaceLost && races.includes(error.race)) return 1
    log("warn", failure.message, { [failure.id]: id, ...errorFacts(error) })
    return pauseAfterFailure
  }

  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = new Set<string>()
    for (const record of Records) {
      const { id } = Queued.parse(JSON.parse(record.body))
      try {
        const again = await work(id)
        if (again === undefined) continue
        failures.add(record.messageId)
        await bringAgainIn(record, again)
      } catch (error) {
        failures.add(record.messageId)
        const pause = pauseOf(error, id)
        if (pause !== undefined) await bringAgainIn(record, pause).catch(() => undefined)
      }
    }
    return { batchItemFailures: [...failures].map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
