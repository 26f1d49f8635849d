import { redeliverWebhook } from "#shared/api/integrations.ts"
import { isLeftWaiting } from "#shared/domain/messages/messages.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { advanceDelivery, deliveryRace, deliveryReader } from "./store.ts"

export const handler = handle(
  redeliverWebhook,
  ({ table }) => deliveryReader(table),
  (input, deliveries, { now, commit, refuse }) =>
    retryOnConflict([deliveryRace], async () => {
      const delivery = await deliveries.one(input.body._id)
      if (!delivery) throw refuse("not_found")
      const { state } = delivery
      if ((state === "queued" || state === "sending") && !isLeftWaiting(delivery, now))
        throw refuse("action_not_allowed", { detail: "This is on its way already." })
      const requeued = {
        state: "queued",
        queuedAt: now.toISOString(),
        tries: 0,
        tryAt: undefined,
        problem: undefined,
        status: undefined,
      } as const
      const reply = { matches: 1 }
      await commit([advanceDelivery(delivery, requeued).write], reply)
      return reply
    }),
)
