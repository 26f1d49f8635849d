import { cancelPayment } from "#shared/api/payments.ts"
import { t } from "#shared/language.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { branchesQuery } from "../settings/store.ts"
import { paymentStore, type Settled } from "./store.ts"

const statuses = {
  approved: "APPROVED",
  failed: "CANCELED",
  voided: "CANCELED",
  started: "PENDING",
  pending: "PENDING",
} as const

/** Cancels a pending card payment at Square, so the same amount can be paid another way. */
export const handler = handle(
  cancelPayment,
  ({ table, provide }) => ({
    requests: requestReader(table),
    payments: paymentStore(table, provide("payments", squareProvider)),
  }),
  async (
    { body: { invoiceNumber: number, _id } },
    { requests, payments },
    { actor, now, commit, refuse },
  ) => {
    await requests.openFor(actor, number, refuse)
    const entry = await payments.ledger.entry(number, _id)
    if (entry?.kind !== "payment" || entry.method !== "CREDITCARD")
      throw refuse("not_found", { detail: t("This request has no such card payment.") })
    const reply = ({ request, entry: { state } }: Settled) => ({
      matches: 1,
      status: statuses[state],
      serviceStatus: request.serviceStatus,
      version: request.version,
    })
    return reply(await payments.cancel(entry, { now, by: actor, commit, reply }))
  },
  (input) => [...prefetchRequest(input), { query: branchesQuery() }],
)
