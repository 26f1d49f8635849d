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
import { acceptPayment, paymentDecision } from "./rules/accept-payment.ts"
import { tryIn } from "./rules/attempt.ts"
import { paymentStore } from "./store.ts"

/** Cash, check, insurer and point of sale; with `paymentId` the signature of a payment that was recorded before. */
export const handler = handle(
  recordPayment,
  ({ table, needs }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    payments: paymentStore(table, needs("payments", squareProvider)),
    signatures: signatureStore(needs("signatures", objects)),
    square: needs("payments", squareProvider),
  }),
  async (
    { body },
    { requests, branches: branchesOf, payments, signatures, square },
    { actor, now, doneAt, commit, refuse },
  ) => {
    const branches = await branchesOf.all()
    const paymentId = body.paymentId ?? body._id ?? randomUUID()
    const signature =
      body.signatureData === undefined
        ? undefined
        : signatures.sent(body.invoiceNumber, body.signatureData, refuse)
    const signed = signature && {
      signatureData: signature.key,
      signedAt: (doneAt ?? now).toISOString(),
      signedPayment: paymentId,
    }

    // Who signs is the customer, unless somebody else is named.
    const signedBy = ({ customerName }: ServiceRequest) =>
      signed && { ...signed, signedWith: body.signedWith ?? customerName ?? actor.name }

    /** What Square says of a sale; when it can't be asked now, the word of its app counts. */
    const lookedUp = async (transactionId: string) => {
      await requests.openFor(actor, body.invoiceNumber, refuse)
      const said = await square.sale(transactionId)
      if (said.kind === "refused")
        throw refuse("payment_failed", { detail: messages.payments.unknownSale, codes: said.codes })
      if (said.kind === "unknown") return { transactionId, paymentId: undefined }
      const { total, paymentId: of, reference } = said.thing
      const charged = tryIn(reference)
      if (charged)
        throw refuse("sale_recorded", { detail: messages.payments.saleOfCard(charged.invoiceNumber) })
      const told = messages.payments.anotherSale(formatMoney(total))
      if (total !== body.amount + (body.tipamount ?? 0))
        throw refuse("malformed", { detail: told, fields: [{ field: "amount", message: told }] })
      return { transactionId, paymentId: of }
    }
    const isSale = body.paymentMethod === "POINTOFSALE" && body.paymentId === undefined
    const sale = isSale && body.transactionId !== undefined ? await lookedUp(body.transactionId) : undefined

    const sign = (current: ServiceRequest): RequestChange => {
      if (!current.payments.some(({ _id, voided }) => _id === paymentId && !voided)) {
        throw refuse("not_found", { detail: "This payment isn't on the request." })
      }
      const may = mayDo("saveSignature", current, actor.role)
      if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
      if (!signed)
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

    /** By what the app of the point of sale told, looked up at Square or not: it is money once. */
    const saleId =
      body.paymentMethod === "POINTOFSALE" ? (sale?.transactionId ?? body.checknumber) : undefined

    const pay = async (current: ServiceRequest): Promise<RequestChange> => {
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
      const decision = paymentDecision(accepted, current, (request) => recompute(request, branches, now))
      return {
        ...decision,
        patch: { ...decision.patch, ...signedBy(current) },
        store: signature?.store,
        doneAt,
      }
    }

    /** More than a card under way leaves: the card may be decided by now. */
    const askForCard = async () => {
      const current = await requests.openFor(actor, body.invoiceNumber, refuse)
      if (current.pendingPayment && body.amount > payableBy(current, "customer"))
        await payments.askForPending("payment", current, now)
    }
    if (body.paymentId === undefined && body.paymentMethod !== "INSURANCEPAID") await askForCard()

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
      decide: (current) => (body.paymentId === undefined ? pay(current) : sign(current)),
    })
    return reply(stored)
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
