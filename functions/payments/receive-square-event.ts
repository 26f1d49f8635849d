import { receiveSquareEvent } from "#shared/api/payments.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { signatureKey, squareProvider } from "../providers/square.ts"
import { isSigned, readEvent } from "./rules/square-event.ts"
import { paymentStore } from "./store.ts"

/** Square's webhook. Accepts only signed events, each once. */
export const handler = handle(
  receiveSquareEvent,
  ({ table, provide }) => paymentStore(table, provide("payments", squareProvider)),
  async (_input, payments, { raw, now, refuse }) => {
    const url = `${setting("SITE_ORIGIN")}/api${receiveSquareEvent.path}`
    const signature = raw.headers["x-square-hmacsha256-signature"]
    if (!isSigned({ text: raw.text, signature }, { url, key: await signatureKey() }))
      throw refuse("not_signed")
    const event = readEvent(raw.text)
    return { matches: event && (await payments.receiveEvent(event, now)) ? 1 : 0 }
  },
)
