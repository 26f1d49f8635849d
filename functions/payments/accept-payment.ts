import { randomUUID } from "node:crypto"
import { acceptPayment } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { branchesQuery } from "../settings/store.ts"
import { chargeCard } from "./charge-card.ts"
import { paymentStore, type Settled } from "./store.ts"

/** Charges a card, once for each `_id`. Without a card it looks up the outcome of that attempt. */
export const handler = handle(
  acceptPayment,
  ({ table, provide }) => ({
    requests: requestReader(table),
    payments: paymentStore(table, provide("payments", squareProvider)),
  }),
  async ({ body }, { requests, payments }, { actor, now, commit, refuse }) => {
    const { invoiceNumber: number, _id: id = randomUUID(), amount = 0, tipamount: tip = 0, ...input } = body
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
    const result = await chargeCard(
      payments,
      {
        id,
        amount,
        tip,
        sourceId: input.sourceId,
        dueShown: input.dueShown,
        verificationToken: input.verificationToken,
        version: input.version,
      },
      {
        actor,
        role: actor.role,
        now,
        commit,
        refuse,
        reply,
        load: () => requests.openFor(actor, number, refuse),
      },
    )
    return reply(result)
  },
  (input) => [...prefetchRequest(input), { query: branchesQuery() }],
)
