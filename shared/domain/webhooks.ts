export const webhookEvents = ["request.made", "status.changed", "payment.recorded", "invoice.sent"] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventNames: Record<WebhookEvent, string> = {
  "request.made": "Request made",
  "status.changed": "Status changed",
  "payment.recorded": "Payment recorded",
  "invoice.sent": "Invoice sent",
}

export const deliveryStates = ["queued", "sending", "delivered", "dead"] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** After these tries, over a day in total, a delivery is given up until a person retries it. */
export const maxDeliveryTries = 8

/** Seconds until the next try: 10 s, 1 min, 6 min, 36 min, then at most 6 hours. */
export const deliveryPause = (tries: number): number => Math.min(10 * 6 ** Math.max(tries - 1, 0), 21_600)

/** Every change of a request is delivered to each webhook. */
export const maxWebhooks = 10
