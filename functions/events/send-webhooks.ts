import { SQSClient } from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import * as z from "zod"
import { deliveryPause, maxDeliveryTries } from "#shared/domain/webhooks.ts"
import {
  advanceDelivery,
  deliveryRace,
  deliveryReader,
  type StoredDelivery,
  webhookReader,
  webhookSecret,
} from "../integrations/store.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { errorFacts, log } from "../platform/log.ts"
import { delayMessage } from "../platform/sqs-worker.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { parseReach } from "../providers/webhook-target.ts"
import { postWebhook } from "../providers/webhooks.ts"
import { maxTrySeconds } from "./rules/message-attempt.ts"

const Queued = z.object({ delivery: z.string() })

const table = sharedTable()
const deliveries = deliveryReader(table)
const webhooks = webhookReader(table)
const queue = new SQSClient({})
const reach = parseReach(setting("WEBHOOK_REACH"))

const write = async (
  current: StoredDelivery,
  change: Parameters<typeof advanceDelivery>[1],
): Promise<StoredDelivery> => {
  const { next, write: put } = advanceDelivery(current, change)
  await table.transact([put])
  return next
}

/** Undefined when it is past. */
const secondsUntil = (at: string | undefined, more = 0): number | undefined => {
  const millisecondsLeft = at === undefined ? 0 : Date.parse(at) + more * 1000 - clock.now().getTime()
  return millisecondsLeft > 0 ? Math.ceil(millisecondsLeft / 1000) : undefined
}

/** One attempt, stored before the call. Returns seconds until the retry, or undefined when finished. */
const deliver = async (id: string): Promise<number | undefined> => {
  const delivery = await deliveries.one(id)
  if (!delivery || (delivery.state !== "queued" && delivery.state !== "sending")) return undefined
  const wait =
    delivery.state === "sending"
      ? secondsUntil(delivery.triedAt, maxTrySeconds)
      : secondsUntil(delivery.tryAt)
  if (wait !== undefined) return Math.min(wait, 43_000)

  const webhook = await webhooks.one(delivery.webhook)
  if (!webhook?.active) {
    const problem = webhook ? "The address was switched off." : "The address was deleted."
    await write(delivery, { state: "dead", problem, tryAt: undefined })
    return undefined
  }
  const now = clock.now()
  const attempted = await write(delivery, {
    state: "sending",
    tries: delivery.tries + 1,
    triedAt: now.toISOString(),
    tryAt: undefined,
  })
  const { event, body } = attempted
  const payload = { id, event, body, secret: webhookSecret(webhook._id), now }
  const result = await postWebhook(webhook.url, payload, reach)
  if (result.ok) {
    const deliveredAt = clock.now().toISOString()
    await write(attempted, { state: "delivered", deliveredAt, status: result.status, problem: undefined })
    return undefined
  }
  const { status, problem } = result
  if (attempted.tries >= maxDeliveryTries) {
    await write(attempted, { state: "dead", status, problem })
    return undefined
  }
  const delay = deliveryPause(attempted.tries)
  const tryAt = new Date(clock.now().getTime() + delay * 1000).toISOString()
  await write(attempted, { state: "queued", status, problem, tryAt })
  return delay
}

/** Runs in parallel, so a slow host doesn't delay the others. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failures = await Promise.all(
    Records.map(async (record): Promise<string[]> => {
      const { delivery } = Queued.parse(JSON.parse(record.body))
      try {
        const delay = await deliver(delivery)
        if (delay === undefined) return []
        await delayMessage(queue, "WEBHOOKS_QUEUE_URL", record, delay)
      } catch (error) {
        if (error instanceof RaceLost && error.race === deliveryRace) return []
        log("warn", "delivering news failed", { delivery, ...errorFacts(error) })
      }
      return [record.messageId]
    }),
  )
  return { batchItemFailures: failures.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}
