import { ChangeMessageVisibilityCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import * as z from "zod"
import { deliveryPause, mostDeliveryTries } from "#shared/domain/messages/webhooks.ts"
import {
  deliveryRace,
  deliveryReader,
  deliveryStep,
  type StoredDelivery,
  secretOf,
  webhookReader,
} from "../integrations/store.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import { reachOf } from "../providers/webhook-target.ts"
import { postNews } from "../providers/webhooks.ts"
import { longestTrySeconds } from "./rules/attempt.ts"

const Queued = z.object({ delivery: z.string() })

const table = theTable()
const deliveries = deliveryReader(table)
const webhooks = webhookReader(table)
const queue = new SQSClient({})
const reach = reachOf(setting("WEBHOOK_REACH"))

const write = async (
  seen: StoredDelivery,
  change: Parameters<typeof deliveryStep>[1],
): Promise<StoredDelivery> => {
  const { next, write: put } = deliveryStep(seen, change)
  await table.transact([put])
  return next
}

/** Seconds until `at`, and nothing when it is past. */
const until = (at: string | undefined, more = 0): number | undefined => {
  const left = at === undefined ? 0 : Date.parse(at) + more * 1000 - clock.now().getTime()
  return left > 0 ? Math.ceil(left / 1000) : undefined
}

/** One try; seconds until it is to be brought again, or nothing when it rests. The try is stored before the call. */
const deliver = async (id: string): Promise<number | undefined> => {
  const delivery = await deliveries.one(id)
  if (!delivery || (delivery.state !== "queued" && delivery.state !== "sending")) return undefined
  const wait =
    delivery.state === "sending" ? until(delivery.triedAt, longestTrySeconds) : until(delivery.tryAt)
  if (wait !== undefined) return Math.min(wait, 43_000)

  const webhook = await webhooks.one(delivery.webhook)
  if (!webhook?.active) {
    const problem = webhook ? "The address was switched off." : "The address was deleted."
    await write(delivery, { state: "dead", problem, tryAt: undefined })
    return undefined
  }
  const now = clock.now()
  const tried = await write(delivery, {
    state: "sending",
    tries: delivery.tries + 1,
    triedAt: now.toISOString(),
    tryAt: undefined,
  })
  const { event, body } = tried
  const news = { id, event, body, secret: secretOf(webhook._id), now }
  const posted = await postNews(webhook.url, news, reach)
  if (posted.ok) {
    const deliveredAt = clock.now().toISOString()
    await write(tried, { state: "delivered", deliveredAt, status: posted.status, problem: undefined })
    return undefined
  }
  const { status, problem } = posted
  if (tried.tries >= mostDeliveryTries) {
    await write(tried, { state: "dead", status, problem })
    return undefined
  }
  const pause = deliveryPause(tried.tries)
  const tryAt = new Date(clock.now().getTime() + pause * 1000).toISOString()
  await write(tried, { state: "queued", status, problem, tryAt })
  return pause
}

const bringAgainIn = async ({ receiptHandle }: SQSRecord, seconds: number): Promise<void> => {
  await queue.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: setting("WEBHOOKS_QUEUE_URL"),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  )
}

/** Delivers what other programs are told. One that does not answer keeps no other waiting: each has its own turn. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failures = await Promise.all(
    Records.map(async (record): Promise<string[]> => {
      const { delivery } = Queued.parse(JSON.parse(record.body))
      try {
        const again = await deliver(delivery)
        if (again === undefined) return []
        await bringAgainIn(record, again)
      } catch (error) {
        if (error instanceof RaceLost && error.race === deliveryRace) return []
        log("warn", "delivering news failed", { delivery, ...errorFacts(error) })
      }
      return [record.messageId]
    }),
  )
  return { batchItemFailures: failures.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}
