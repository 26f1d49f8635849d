import * as z from "zod"
import { paymentStore } from "../payments/store.ts"
import { clock } from "../platform/clock.ts"
import { errorFacts, log } from "../platform/log.ts"
import { theTable } from "../platform/table.ts"
import { squareProvider } from "../providers/square.ts"

const Tick = z.object({ time: z.iso.datetime({ offset: true }).optional() })

/** What began just now is still in the hands of its own call; milliseconds. */
const underWay = 30_000
const atOnce = 100

const payments = paymentStore(theTable(), squareProvider)

/**
 * Looks for money whose end nobody heard of: a reply or a webhook was lost, or a function died between its steps. What Square
 * took is found and settled; what never came there fails.
 */
export const handler = async (event: unknown): Promise<void> => {
  const { time } = Tick.parse(event)
  const now = time === undefined ? clock.now() : new Date(time)
  let cursor: string | undefined
  do {
    const page = await payments.requests.openPayments({ limit: atOnce, cursor })
    for (const entry of page.items) {
      if (now.getTime() - Date.parse(entry.at) < underWay) return
      const { invoiceNumber, _id } = entry
      try {
        const { state } = (await payments.ask(entry, { now })).entry
        log("info", "looked for a payment", { invoiceNumber, payment: _id, state })
      } catch (error) {
        log("warn", "looking for a payment failed", { invoiceNumber, payment: _id, ...errorFacts(error) })
      }
    }
    cursor = page.cursor
  } while (cursor)
}
