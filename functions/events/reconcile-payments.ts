import * as z from "zod"
import { squareCustomers } from "../payments/customers.ts"
import { customerReader } from "../payments/reader.ts"
import { paymentStore } from "../payments/store.ts"
import { clock } from "../platform/clock.ts"
import { errorFacts, log } from "../platform/log.ts"
import { sharedTable } from "../platform/table.ts"
import { squareProvider } from "../providers/square.ts"

const Tick = z.object({ time: z.iso.datetime({ offset: true }).optional() })

/** Milliseconds. A younger attempt is still handled by its own call. */
const minAge = 30_000
const pageSize = 100

const payments = paymentStore(sharedTable(), squareProvider)
const customers = squareCustomers(sharedTable(), squareProvider)
const deletedCustomers = customerReader(sharedTable())

const settleOpen = async (now: Date): Promise<void> => {
  let cursor: string | undefined
  do {
    const page = await payments.ledger.undecided({ limit: pageSize, cursor })
    for (const entry of page.items) {
      if (now.getTime() - Date.parse(entry.at) < minAge) return
      const { invoiceNumber, _id } = entry
      try {
        const { state } = (await payments.refresh(entry, { now })).entry
        log("info", "looked for a payment", { invoiceNumber, payment: _id, state })
      } catch (error) {
        log("warn", "looking for a payment failed", { invoiceNumber, payment: _id, ...errorFacts(error) })
      }
    }
    cursor = page.cursor
  } while (cursor)
}

/** Also catches a card that was saved during the deletion. */
const disableCardsOfDeleted = async (now: Date): Promise<void> => {
  for (const customer of await deletedCustomers.listDeleted(pageSize)) {
    if (now.getTime() - Date.parse(customer.at) < minAge) return
    const { userId } = customer
    try {
      await sharedTable().transact(await customers.disableCards(customer, now))
      log("info", "disabled the cards of a deleted user", { userId })
    } catch (error) {
      log("warn", "disabling the cards of a deleted user failed", { userId, ...errorFacts(error) })
    }
  }
}

/**
 * Scheduled. Settles attempts whose outcome was lost (a reply, a webhook, or a crashed function) and disables the cards
 * of deleted users.
 */
export const handler = async (event: unknown): Promise<void> => {
  const { time } = Tick.parse(event)
  const now = time === undefined ? clock.now() : new Date(time)
  await settleOpen(now)
  await disableCardsOfDeleted(now)
}
