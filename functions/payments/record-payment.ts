import { randomUUID } from "node:crypto"
import { recordPayment } from "../../shared/api/payments.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { mayDo } from "../../shared/domain/actions.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { namedRequest } from "../requests/reader.ts"
import { type Decision, recompute, requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { acceptPayment, paymentDecision } from "./rules/accept-payment.ts"

/** Cash, check, insurer and point of sale; with `paymentId` the signature of a payment that was recorded before. */
export const handler = handle(
  recordPayment,
  ({ table, needs }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    signatures: signatureStore(needs("signatures", objects)),
  }),
  async (
    { body },
    { requests, branches: branchesOf, signatures },
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

    const sign = (current: ServiceRequest): Decision => {
      if (!current.payments.some(({ _id, voided }) => _id === paymentId && !voided)) {
        throw refuse("not_found", { detail: "This request has no such payment." })
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
        action: "saved the signature of the payment",
        doneAt,
      }
    }

    const pay = (current: ServiceRequest): Decision => {
      const accepted = acceptPayment(
        current,
        {
          paymentMethod: body.paymentMethod,
          amount: body.amount,
          tip: body.tipamount ?? 0,
          checknumber: body.checknumber,
          dueShown: body.dueShown,
        },
        { role: actor.role, name: actor.name, paymentId, now, doneAt },
      )
      if (!accepted.ok) {
        throw refuse(accepted.refusal, {
          detail: accepted.detail,
          ...(accepted.refusal === "malformed" && {
            fields: [{ field: "amount", message: accepted.detail ?? "" }],
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
