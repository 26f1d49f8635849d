import { receiveSquareEvent } from "#shared/api/payments.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { forgetCredentials, signatureKey, squareProvider } from "../providers/square.ts"
import { hasValidSignature, readEvent } from "./rules/square-event.ts"
import { paymentStore } from "./store.ts"

/** Square's webhook. Accepts only signed events, each once. */
export const handler = handle(
  receiveSquareEvent,
  ({ table, provide }) => paymentStore(table, provide("payments", squareProvider)),
  async (_input, payments, { raw, now, refuse }) => {
    const url = `${setting("SITE_ORIGIN")}/api${receiveSquareEvent.path}`
    const signature = raw.headers["x-square-hmacsha256-signature"]
    const isValid = async () =>
      hasValidSignature({ text: raw.text, signature }, { url, key: await signatureKey() })
    // Setup may have stored another key since this function started.
    if (!(await isValid()) && !(forgetCredentials() && (await isValid()))) throw refuse("not_signed")
    const event = readEvent(raw.text)
    return { matches: event && (await payments.receiveEvent(event, now)) ? 1 : 0 }
  },
)
