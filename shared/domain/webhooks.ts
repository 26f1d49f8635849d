/** What other programs are told of, by the names that stand in a delivery (issue of the back office: for other programs). */
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

/** After these a delivery rests as dead, for a person to look at: over a day in all. */
export const mostDeliveryTries = 8

/** Seconds until the next try, after so many that failed: 10 s, 1 min, 6 min, 36 min, then every 6 hours at most. */
export const deliveryPause = (tries: number): number => Math.min(10 * 6 ** Math.max(tries - 1, 0), 21_600)

/** So many addresses can be told; each change of a request is delivered to every one of them. */
export const mostWebhooks = 10
