import { randomUUID } from "node:crypto"
import { saveCreditCard } from "#shared/api/payments.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import { messages } from "#shared/messages.ts"
import { countCard } from "../platform/card-limit.ts"
import { handle } from "../platform/handle.ts"
import { SquareDown, squareProvider } from "../providers/square.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import { requestReader } from "../requests/readers/request.ts"
import { squareCustomers, writeUnlessCreated } from "./square-customers.ts"

/** Saves a card on file at Square, once for each `_id`. */
export const handler = handle(
  saveCreditCard,
  ({ table, provide }) => ({
    table,
    customers: squareCustomers(table, provide("payments", squareProvider)),
    requests: requestReader(table),
    ledger: ledgerReader(table),
  }),
  async ({ body }, { table, customers, requests, ledger }, call) => {
    const { actor, now, commit, refuse } = call
    const { verificationToken, _id: key = randomUUID() } = body
    const customerId = body.customerId ?? (await customers.findUserBySquareId(body.squareCustomerId ?? ""))
    const customer = await customers.openFor(actor, customerId ?? "", refuse)
    if (!body.agreed) throw refuse("agreement_needed", { asking: await customers.agreementWording(customer) })
    /** Only for staff. A payment through the job's link is recorded as the customer's, even if another person paid. */
    const findPaymentId = async (invoiceNumber = 0, paymentId = ""): Promise<string> => {
      const job = await requests.openFor(actor, invoiceNumber, refuse)
      const entry = await ledger.entry(invoiceNumber, paymentId)
      const isTheirs =
        actor.role !== "user" &&
        job.customerId === customer._id &&
        entry?.kind === "payment" &&
        entry.state === "approved"
      const id = isTheirs && entry.method === "CREDITCARD" ? entry.provider?.id : undefined
      if (id === undefined) throw refuse("not_found", { detail: "This customer has no such payment." })
      return id
    }
    if (actor.role === "user")
      await countCard(
        table,
        { subject: `user-${customer._id}`, detail: messages.payments.tooManyCards },
        call,
      )
    const sourceId = body.sourceId ?? (await findPaymentId(body.invoiceNumber, body.paymentId))
    const { squareCustomerId, writes } = await customers.findOrCreate(customer)
    await writeUnlessCreated(table, writes)
    await writeUnlessCreated(table, await customers.agreementWrites(customer, key, actor, now))
    const saved = await squareProvider.saveCard({
      key,
      sourceId,
      customerId: squareCustomerId,
      reference: key,
      verificationToken,
      cardholderName: body.cardholderName,
    })
    if (saved.kind === "unknown") throw new SquareDown("Square didn't say whether the card was saved.")
    if (saved.kind === "refused")
      throw refuse("payment_failed", {
        detail: cardFailure(saved.codes, messages.payments.cardNotKept),
        codes: saved.codes,
      })
    const agreement = await customers.agreementOf(customer._id, { reference: key })
    const reply = {
      matches: 1,
      card: { ...saved.value, agreement },
      status: "APPROVED" as const,
      cardState: "ENABLED" as const,
      paymentId: "" as const,
      riskEvaluation: "" as const,
    }
    await commit([], reply)
    return reply
  },
)
