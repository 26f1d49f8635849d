import { randomUUID } from "node:crypto"
import { recordPayment } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { payableBy } from "#shared/domain/money/payment-state.ts"
import { messages } from "#shared/messages.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { namedRequest } from "../requests/reader.ts"
import { type RequestChange, recompute, requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { acceptPayment, applyPayment } from "./rules/accept-payment.ts"
import { parseReference } from "./rules/attempt.ts"
import { paymentStore } from "./store.ts"

/**
 * Records cash, checks, insurance payments, and point of sale payments. With `paymentId` it adds a signature to a
 * recorded payment.
 */
export const handler = handle(
  recordPayment,
  ({ table, provide }) => ({
    requests: requestStore(table),
    branchSettings: branchStore(table),
    payments: paymentStore(table, provide("payments", squareProvider)),
    signatures: signatureStore(provide("signatures", objects)),
    square: provide("payments", squareProvider),
  }),
  async (
    { body },
    { requests, branchSettings, payments, signatures, square },
    { actor, now, doneAt, commit, refuse },
  ) => {
    const branches = await branchSettings.all()
    const paymentId = body.paymentId ?? body._id ?? randomUUID()
    const signature =
      body.signatureData === undefined
        ? undefined
        : signatures.read(body.invoiceNumber, body.signatureData, refuse)
    const signatureFields = signature && {
      signatureData: signature.key,
      signedAt: (doneAt ?? now).toISOString(),
      signedPayment: paymentId,
    }

    // The customer signs unless another name is sent.
    const signedBy = ({ customerName }: ServiceRequest) =>
      signatureFields && { ...signatureFields, signedWith: body.signedWith ?? customerName ?? actor.name }

    /** If Square can't be reached, the point of sale app's word counts. */
    const lookUpSale = async (transactionId: string) => {
      await requests.openFor(actor, body.invoiceNumber, refuse)
      const reply = await square.getSale(transactionId)
      if (reply.kind === "refused")
        throw refuse("payment_failed", { detail: messages.payments.unknownSale, codes: reply.codes })
      if (reply.kind === "unknown") return { transactionId, paymentId: undefined }
      const { total, paymentId: salePaymentId, reference } = reply.value
      const cardAttempt = parseReference(reference)
      if (cardAttempt)
        throw refuse("sale_recorded", { detail: messages.payments.saleOfCard(cardAttempt.invoiceNumber) })
      const message = messages.payments.anotherSale(formatMoney(total))
      if (total !== body.amount + (body.tipamount ?? 0))
        throw refuse("malformed", { detail: message, fields: [{ field: "amount", message }] })
      return { transactionId, paymentId: salePaymentId }
    }
    const isSale = body.paymentMethod === "POINTOFSALE" && body.paymentId === undefined
    const sale = isSale && body.transactionId !== undefined ? await lookUpSale(body.transactionId) : undefined

    const addSignature = (current: ServiceRequest): RequestChange => {
      if (!current.payments.some(({ _id, voided }) => _id === paymentId && !voided)) {
        throw refuse("not_found", { detail: "This payment isn't on the request." })
      }
      const check = mayDo("saveSignature", current, actor.role)
      if (!check.ok) throw refuse(check.refusal, { detail: check.detail })
      if (!signatureFields)
        throw refuse("malformed", {
          fields: [{ field: "signatureData", message: "Enter the signature." }],
        })
      return {
        patch: signedBy(current) ?? {},
        store: signature?.store,
        event: { code: "paymentSignatureSaved" },
        doneAt,
      }
    }

    /** Identifies the sale whether or not Square could be asked, so it is recorded once. */
    const saleId =
      body.paymentMethod === "POINTOFSALE" ? (sale?.transactionId ?? body.checknumber) : undefined

    const addPayment = async (current: ServiceRequest): Promise<RequestChange> => {
      const recordedOn = saleId === undefined ? undefined : await requests.saleRecordedOn(saleId)
      const isThis = current.payments.some(({ _id }) => _id === paymentId)
      if (recordedOn !== undefined && !isThis)
        throw refuse("sale_recorded", {
          ...(recordedOn !== current.invoiceNumber && {
            detail: messages.payments.saleOfAnother(recordedOn),
          }),
        })
      const accepted = acceptPayment(
        current,
        {
          paymentMethod: body.paymentMethod,
          amount: body.amount,
          tip: body.tipamount ?? 0,
          checknumber: body.checknumber,
          sale,
          dueShown: body.dueShown,
        },
        { role: actor.role, name: actor.name, paymentId, now, doneAt },
      )
      if (!accepted.ok) {
        throw refuse(accepted.refusal, {
          detail: accepted.detail,
          ...(accepted.refusal === "malformed" && {
            fields: [{ field: accepted.field ?? "amount", message: accepted.detail ?? "" }],
          }),
          ...(accepted.refusal === "missing_check_number" && {
            fields: [{ field: "checknumber", message: "Enter the check number." }],
          }),
        })
      }
      const decision = applyPayment(accepted, current, (request) => recompute(request, branches, now))
      return {
        ...decision,
        patch: { ...decision.patch, ...signedBy(current) },
        store: signature?.store,
        doneAt,
      }
    }

    /** A pending card payment may have been decided since and free part of the amount due. */
    const refreshPendingCard = async () => {
      const current = await requests.openFor(actor, body.invoiceNumber, refuse)
      if (current.pendingPayment && body.amount > payableBy(current, "customer"))
        await payments.refreshPending("payment", current, now)
    }
    if (body.paymentId === undefined && body.paymentMethod !== "INSURANCEPAID") await refreshPendingCard()

    const reply = ({ serviceStatus, version }: ServiceRequest) => ({
      matches: 1,
      paymentId,
      serviceStatus,
      version,
    })
    const stored = await requests.change({
      number: body.invoiceNumber,
      baseVersion: body.version,
      actor,
      refuse,
      now,
      branches,
      commit,
      reply,
      decide: (current) => (body.paymentId === undefined ? addPayment(current) : addSignature(current)),
    })
    return reply(stored)
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
