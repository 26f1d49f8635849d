import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { indexKeys, keys } from "../../platform/keys.ts"
import { isSameValue } from "../../platform/same-value.ts"
import { type Item, isAbsent, type Write } from "../../platform/table.ts"
import type { LedgerEntry } from "../rules/ledger-entry.ts"

/**
 * The ledger of a request, SR#n / PAY#id: attempts, payments, and refunds (docs/decisions/payments.md). It is written
 * in the request's own transaction, guarded by its version. Rules read the request's `payments`, which mirror it.
 */

const ledgerSchema = 1

type Payment = ServiceRequest["payments"][number]
type Numbered = Pick<ServiceRequest, "invoiceNumber">

const entryOf = ({ invoiceNumber }: Numbered, payment: Payment): LedgerEntry => ({
  _id: payment._id,
  invoiceNumber,
  kind: "payment",
  state: payment.voided ? "voided" : "approved",
  party: payment.party,
  method: payment.method,
  amount: payment.amount,
  tip: payment.tip,
  prepaid: payment.prepaid,
  ...(payment.reference !== undefined && { reference: payment.reference }),
  at: payment.at,
  by: { name: payment.by },
  ...(payment.providerId !== undefined && {
    provider: {
      name: "square",
      locationId: "",
      id: payment.providerId,
      ...(payment.card && { card: payment.card }),
    },
  }),
})

const refundsOf = ({ invoiceNumber }: Numbered, payment: Payment): LedgerEntry[] =>
  (payment.refunds ?? []).map(({ _id, amount, tip, at, by, reason }) => ({
    _id,
    invoiceNumber,
    kind: "refund",
    of: payment._id,
    state: "approved",
    party: payment.party,
    method: payment.method,
    amount,
    tip,
    prepaid: payment.prepaid,
    ...(reason !== undefined && { reason }),
    at,
    by: { name: by },
  }))

const withoutRefunds = ({ refunds: _refunds, ...payment }: Payment) => payment

/** Ledger entries for payments that are new or changed. */
const changedEntries = (before: ServiceRequest | undefined, after: ServiceRequest): LedgerEntry[] => {
  // Payments of an older shape have no entries yet.
  const knownEntries = before?.carryPayments ? [] : (before?.payments ?? [])
  return after.payments.flatMap((payment) => {
    const before = knownEntries.find(({ _id }) => _id === payment._id)
    const isSame = before && isSameValue(withoutRefunds(before), withoutRefunds(payment))
    const refunds = refundsOf(after, payment).filter(
      ({ _id }) => !before?.refunds?.some((refund) => refund._id === _id),
    )
    return isSame ? refunds : [entryOf(after, payment), ...refunds]
  })
}

const isOpen = ({ state }: LedgerEntry) => state === "started" || state === "pending"

const entryItem = (entry: LedgerEntry): Item => ({
  ...keys.payment(entry.invoiceNumber, entry._id),
  schema: ledgerSchema,
  ...entry,
  ...(isOpen(entry) && {
    gsi1pk: indexKeys.openPayments,
    gsi1sk: indexKeys.openPayment(entry.at, entry.invoiceNumber, entry._id),
  }),
})

const salesOf = (request: ServiceRequest | undefined): string[] =>
  (request?.payments ?? []).flatMap(({ method, reference, voided }) =>
    method === "POINTOFSALE" && reference !== undefined && !voided ? [reference] : [],
  )

/** A sale can be recorded on one request only. Unmarking its payment releases it. */
const saleWrites = (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
  const [recordedSales, currentSales] = [salesOf(before), salesOf(after)]
  return [
    ...currentSales
      .filter((sale) => !recordedSales.includes(sale))
      .map(
        (sale): Write => ({
          put: { ...keys.sale(sale), invoiceNumber: after.invoiceNumber },
          onlyIf: isAbsent,
          race: "the same sale on two requests",
        }),
      ),
    ...recordedSales
      .filter((sale) => !currentSales.includes(sale))
      .map((sale): Write => ({ remove: keys.sale(sale), onlyIf: "unguarded" })),
  ]
}

/** Explicit entries win over derived ones with the same id. */
export const ledgerWrites = (
  before: ServiceRequest | undefined,
  after: ServiceRequest,
  explicitEntries: readonly LedgerEntry[] = [],
): Write[] => {
  const derivedEntries = changedEntries(before, after).filter(
    ({ _id }) => !explicitEntries.some((entry) => entry._id === _id),
  )
  return [
    ...[...explicitEntries, ...derivedEntries].map(
      (entry): Write => ({ put: entryItem(entry), onlyIf: "unguarded" }),
    ),
    ...saleWrites(before, after),
  ]
}
