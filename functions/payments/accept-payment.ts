import { randomUUID } from "node:crypto"
import { acceptPayment } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { namedRequest } from "../requests/reader.ts"
import { branchesQuery } from "../settings/store.ts"
import { paymentStore, type Settled } from "./store.ts"
import { takeCard } from "./take-card.ts"

/** Charges a card, once for each `_id`; without a card it asks what became of that try. */
export const handler = handle(
  acceptPayment,
  ({ table, needs }) => paymentStore(table, needs("payments", squareProvider)),
  async ({ body }, payments, { actor, now, commit, refuse }) => {
    const { invoiceNumber: number, _id: id = randomUUID(), amount = 0, tipamount: tip = 0, ...sent } = body
    const reply = ({ request, entry: { state, provider } }: Settled) => ({
      matches: 1,
      status: state === "approved" ? ("APPROVED" as const) : ("PENDING" as const),
      paymentId: id,
      cardState: provider?.cardState ?? "",
      riskEvaluation: provider?.risk ?? "",
      card: provider?.card,
      serviceStatus: request.serviceStatus,
      version: request.version,
    })
    const done = await takeCard(
      payments,
      {
        id,
        amount,
        tip,
        sourceId: sent.sourceId,
        dueShown: sent.dueShown,
        verificationToken: sent.verificationToken,
        version: sent.version,
      },
      {
        actor,
        role: actor.role,
        now,
        commit,
        refuse,
        reply,
        load: () => payments.requests.openFor(actor, number, refuse),
      },
    )
    return reply(done)
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
