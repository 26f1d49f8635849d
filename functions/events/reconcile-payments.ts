import * as z from "zod"
import { squareCustomers } from "../payments/customers.ts"
import { customerReader } from "../payments/reader.ts"
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
const customers = squareCustomers(theTable(), squareProvider)
const deleted = customerReader(theTable())

const settleOpen = async (now: Date): Promise<void> => {
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

/** Cards of deleted users can't be charged any more. One that was kept in the moment of the deletion is there by now. */
const letGo = async (now: Date): Promise<void> => {
  for (const leaving of await deleted.leaving(atOnce)) {
    if (now.getTime() - Date.parse(leaving.at) < underWay) return
    const { userId } = leaving
    try {
      await theTable().transact(await customers.letGo(leaving, now))
      log("info", "disabled the cards of a deleted user", { userId })
    } catch (error) {
      log("warn", "disabling the cards of a deleted user failed", { userId, ...errorFacts(error) })
    }
  }
}

/**
 * Looks for money whose end nobody heard of: a reply or a webhook was lost, or a function died between its steps. What Square
 * took is found and settled; what never came there fails. And lets go of the cards of deleted users.
 */
export const handler = async (event: unknown): Promise<void> => {
  const { time } = Tick.parse(event)
  const now = time === undefined ? clock.now() : new Date(time)
  await settleOpen(now)
  await letGo(now)
}
