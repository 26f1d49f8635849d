import { ChangeMessageVisibilityCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import * as z from "zod"
import { setting } from "./config.ts"
import { errorFacts, log } from "./log.ts"
import { RaceLost } from "./table.ts"

const Queued = z.object({ id: z.string() })

type Work = {
  /** the setting that has the queue's address */
  queue: string
  /** Seconds until it is to be brought again; nothing when it rests. */
  work: (id: string) => Promise<number | undefined>
  /** Whoever was faster in one of these got on with it: what is left to do is seen at once. */
  races: readonly string[]
  /** how the log tells any other failure, and what it calls the id */
  failure: { message: string; id: string }
  /** seconds after which that is tried again; the queue's own, unless told */
  pauseAfterFailure?: number
}

/** Works off what waits in a queue, one after the other; what is not done with is brought again, each in its own time. */
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
  /** Seconds until somebody tries again what failed. */
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
