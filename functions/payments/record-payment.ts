import { randomUUID } from "node:crypto"
import { recordPayment } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { payableBy } from "#shared/domain/money/payment-state.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { malformed, type Refuse, unwrap } from "../platform/refusal.ts"
import { type SquareProvider, squareProvider } from "../providers/square.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { recompute } from "../requests/rules/recompute.ts"
import type { RequestChange } from "../requests/rules/request-change.ts"
import { requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import {
  acceptPayment,
  applyPayment,
  checkSale,
  checkSaleIsNew,
  checkSignable,
} from "./rules/accept-payment.ts"
import { paymentStore } from "./store.ts"

/**
 * Records cash, checks, insurance payments, and point of sale payments. With `paymentId` it adds a signature to a
 * recorded payment.
 */
export const handler = handle(
  recordPayment,
  ({ table, provide }) => ({
    reader: requestReader(table),
    ledger: ledgerReader(table),
    requests: requestStore(table),
    branchSettings: branchStore(table),
    payments: paymentStore(table, provide("payments", squareProvider)),
    signatures: signatureStore(provide("signatures", objects)),
    square: provide("payments", squareProvider),
  }),
  async (
    { body },
    { reader, ledger, requests, branchSettings, payments, signatures, square },
    { actor, now, doneAt, wasQueued, commit, refuse },
  ) => {
    const { invoiceNumber, paymentMethod, amount, tipamount: tip = 0, checknumber, paidOn, dueShown } = body
    const isNew = body.paymentId === undefined
    const paymentId = body.paymentId ?? body._id ?? randomUUID()
    const branches = await branchSettings.all()
    const signature =
      body.signatureData === undefined
        ? undefined
        : await signatures.read(invoiceNumber, body.signatureData, refuse)
    // The customer signs unless another name is sent.
    const signedBy = ({ customerName }: ServiceRequest) =>
      signature && {
        signatureData: signature.key,
        signedAt: (doneAt ?? now).toISOString(),
        signedPayment: paymentId,
        signedWith: body.signedWith ?? customerName ?? actor.name,
      }

    const addSignature = (current: ServiceRequest): RequestChange => {
      unwrap(checkSignable(current, paymentId, actor.role), refuse)
      if (!signature)
        throw refuse("malformed", {
          fields: [{ field: "signatureData", message: t("Enter the signature.") }],
        })
      const event = { code: "paymentSignatureSaved" } as const
      return { patch: signedBy(current) ?? {}, store: signature.store, event, doneAt }
    }

    const transactionId = isNew && paymentMethod === "POINTOFSALE" ? body.transactionId : undefined
    if (transactionId !== undefined) await reader.openFor(actor, invoiceNumber, refuse)
    const sale =
      transactionId === undefined
        ? undefined
        : await lookUpSale(square, transactionId, { amount, tip }, refuse)
    // Identifies the sale even if Square couldn't be reached.
    const saleId = paymentMethod === "POINTOFSALE" ? (sale?.transactionId ?? checknumber) : undefined

    const addPayment = async (current: ServiceRequest): Promise<RequestChange> => {
      const recordedOn = saleId === undefined ? undefined : await ledger.saleRecordedOn(saleId)
      unwrap(checkSaleIsNew(current, paymentId, recordedOn), refuse)
      const facts = { paymentMethod, amount, tip, checknumber, paidOn, sale, dueShown }
      const by = { role: actor.role, name: actor.name, paymentId, now, doneAt, wasQueued }
      const acceptance = acceptPayment(current, facts, by)
      if (!acceptance.ok && acceptance.refusal === "missing_check_number")
        throw refuse("missing_check_number", {
          fields: [{ field: "checknumber", message: messages.payments.checkNumber }],
        })
      const accepted = unwrap(acceptance, refuse)
      // Its ledger entry would replace that of a card attempt or a refund.
      if (await ledger.entry(invoiceNumber, paymentId))
        throw malformed("_id", "This job has another entry with this ID. Send a new one.")
      const change = applyPayment(accepted, current, (request) => recompute(request, branches, now))
      const patch = { ...change.patch, ...signedBy(current) }
      return { ...change, patch, store: signature?.store, doneAt }
    }

    if (isNew && paymentMethod !== "INSURANCEPAID") {
      // A pending card payment may have been decided since and free part of the amount due.
      const current = await reader.openFor(actor, invoiceNumber, refuse)
      if (current.pendingPayment && amount > payableBy(current, "customer"))
        await payments.refreshPending("payment", current, now)
    }
    const reply = (after: ServiceRequest) => replyOf(after, paymentId)
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: body.version,
      actor,
      refuse,
      now,
      branches,
      commit,
      reply,
      decide: isNew ? addPayment : addSignature,
    })
    return reply(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)

const replyOf = ({ serviceStatus, version }: ServiceRequest, paymentId: string) => ({
  matches: 1,
  paymentId,
  serviceStatus,
  version,
})

/** If Square can't be reached, the point of sale app's word counts. */
const lookUpSale = async (
  square: SquareProvider,
  transactionId: string,
  paid: { amount: number; tip: number },
  refuse: Refuse<"payment_failed" | "sale_recorded" | "malformed">,
) => {
  const reply = await square.getSale(transactionId)
  if (reply.kind === "refused")
    throw refuse("payment_failed", { detail: messages.payments.unknownSale, codes: reply.codes })
  if (reply.kind === "unknown") return { transactionId, paymentId: undefined }
  unwrap(checkSale(reply.value, paid), refuse)
  return { transactionId, paymentId: reply.value.paymentId }
}
