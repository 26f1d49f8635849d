import { randomUUID } from "node:crypto"
import { saveCreditCard } from "#shared/api/payments.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { SquareDown, squareProvider } from "../providers/square.ts"
import { requestReader } from "../requests/reader.ts"
import { squareCustomers, unlessMade } from "./customers.ts"

/** Keeps a card on file at Square, once for each `_id`. */
export const handler = handle(
  saveCreditCard,
  ({ table, needs }) => ({
    table,
    customers: squareCustomers(table, needs("payments", squareProvider)),
    requests: requestReader(table),
  }),
  async ({ body }, { table, customers, requests }, { actor, now, commit, refuse }) => {
    const { verificationToken, _id: key = randomUUID() } = body
    const customerId = body.customerId ?? (await customers.userAt(body.squareCustomerId ?? ""))
    const customer = await customers.openFor(actor, customerId ?? "", refuse)
    if (!body.agreed) throw refuse("agreement_needed", { asking: await customers.agreementAsked() })
    /** The card of a payment is the customer's whose job it paid. */
    const cardOfPayment = async (invoiceNumber = 0, paymentId = ""): Promise<string> => {
      const job = await requests.openFor(actor, invoiceNumber, refuse)
      const paid = await requests.ledgerEntry(invoiceNumber, paymentId)
      const isTheirs =
        job.customerId === customer._id && paid?.kind === "payment" && paid.state === "approved"
      const id = isTheirs && paid.method === "CREDITCARD" ? paid.provider?.id : undefined
      if (id === undefined) throw refuse("not_found", { detail: "This customer has no such payment." })
      return id
    }
    const sourceId = body.sourceId ?? (await cardOfPayment(body.invoiceNumber, body.paymentId))
    const { squareCustomerId, writes } = await customers.made(customer)
    await unlessMade(table, writes)
    await unlessMade(table, await customers.agreement(customer, key, actor, now))
    const kept = await squareProvider.keepCard({
      key,
      sourceId,
      customerId: squareCustomerId,
      reference: key,
      verificationToken,
      cardholderName: body.cardholderName,
    })
    if (kept.kind === "unknown") throw new SquareDown("Nobody knows whether the card was kept.")
    if (kept.kind === "refused")
      throw refuse("payment_failed", {
        detail: cardFailure(kept.codes, messages.payments.cardNotKept),
        codes: kept.codes,
      })
    const agreement = await customers.agreementOf(customer._id, { reference: key })
    const reply = {
      matches: 1,
      card: { ...kept.thing, agreement },
      status: "APPROVED" as const,
      cardState: "ENABLED" as const,
      paymentId: "" as const,
      riskEvaluation: "" as const,
    }
    await commit([], reply)
    return reply
  },
)
