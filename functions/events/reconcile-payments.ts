import { customerReader } from "../payments/reader.ts"
import { squareCustomers } from "../payments/square-customers.ts"
import { paymentStore } from "../payments/store.ts"
import { errorFacts, log } from "../platform/log.ts"
import { readPages, sharedTable } from "../platform/table.ts"
import { type SquareProvider, type SquareReply, squareProvider } from "../providers/square.ts"
import { scheduledTime } from "./shared/scheduled-time.ts"

/** Milliseconds. A younger attempt is still handled by its own call. */
const minAge = 30_000
const pageSize = 100

type Lookups = { answered: number; failed: number }

/** Counts answers, because a lookup that Square doesn't answer leaves its payment open and throws nothing. */
const countingProvider = (lookups: Lookups): SquareProvider => {
  const counted =
    <Input extends unknown[], Value>(call: (...input: Input) => Promise<SquareReply<Value>>) =>
    async (...input: Input): Promise<SquareReply<Value>> => {
      const reply = await call(...input)
      lookups[reply.kind === "unknown" ? "failed" : "answered"] += 1
      return reply
    }
  const { getPayment, findPayment, getRefund, refund } = squareProvider
  return {
    ...squareProvider,
    getPayment: counted(getPayment),
    findPayment: counted(findPayment),
    getRefund: counted(getRefund),
    refund: counted(refund),
  }
}

const customers = squareCustomers(sharedTable(), squareProvider)
const deletedCustomers = customerReader(sharedTable())

const settleOpen = async (now: Date): Promise<Lookups> => {
  const lookups = { answered: 0, failed: 0 }
  const payments = paymentStore(sharedTable(), countingProvider(lookups))
  const pages = readPages((cursor) => payments.ledger.undecided({ limit: pageSize, cursor }))
  for await (const { items } of pages)
    for (const entry of items) {
      if (now.getTime() - Date.parse(entry.at) < minAge) return lookups
      const { invoiceNumber, _id } = entry
      try {
        const { state } = (await payments.refresh(entry, { now })).entry
        log("info", "looked for a payment", { invoiceNumber, payment: _id, state })
      } catch (error) {
        lookups.failed += 1
        log("warn", "looking for a payment failed", { invoiceNumber, payment: _id, ...errorFacts(error) })
      }
    }
  return lookups
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
 * of deleted users. Fails if no lookup had an answer, which is what the alarm counts.
 */
export const handler = async (event: unknown): Promise<void> => {
  const now = scheduledTime(event)
  const { answered, failed } = await settleOpen(now)
  await disableCardsOfDeleted(now)
  if (answered === 0 && failed > 0) throw new Error("No lookup of an open payment had an answer.")
}
