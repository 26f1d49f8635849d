import { randomUUID } from "node:crypto"
import { recordPayment } from "../../shared/api/payments.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { mayDo } from "../../shared/domain/actions.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { Refusal } from "../platform/refusal.ts"
import { mayOpen, namedRequest } from "../requests/reader.ts"
import { type Decision, personOf, recompute, requestStore } from "../requests/store.ts"
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
  async ({ body }, { requests, branches: branchesOf, signatures }, { actor, now, commit }) => {
    const branches = await branchesOf.all()
    const paymentId = body.paymentId ?? randomUUID()
    const signature =
      body.signatureData === undefined ? undefined : signatures.sent(body.invoiceNumber, body.signatureData)
    const signed = signature && {
      signatureData: signature.key,
      signedAt: now.toISOString(),
      signedWith: body.signedWith ?? actor.name,
    }

    const sign = (current: ServiceRequest): Decision => {
      if (!current.payments.some(({ _id, voided }) => _id === paymentId && !voided)) {
        throw new Refusal("not_found", { detail: "There is no such payment on this request." })
      }
      const may = mayDo("saveSignature", current, actor.role)
      if (!may.ok) throw new Refusal(may.refusal, { detail: may.detail })
      if (!signed)
        throw new Refusal("malformed", {
          fields: [{ field: "signatureData", message: "The signature, please." }],
        })
      return {
        patch: signed,
        store: signature?.store,
        action: "saved the signature of the payment",
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
        { role: actor.role, name: actor.name, paymentId, now },
      )
      if (!accepted.ok) {
        throw new Refusal(accepted.refusal, {
          detail: accepted.detail,
          ...(accepted.refusal === "malformed" && {
            fields: [{ field: "amount", message: accepted.detail ?? "" }],
          }),
          ...(accepted.refusal === "missing_check_number" && {
            fields: [{ field: "checknumber", message: "The check number, please." }],
          }),
        })
      }
      const decision = paymentDecision(accepted, current, (request) => recompute(request, branches, now))
      return { ...decision, patch: { ...decision.patch, ...signed }, store: signature?.store }
    }

    const reply = ({ serviceStatus, version }: ServiceRequest) => ({
      matches: 1,
      paymentId,
      serviceStatus,
      version,
    })
    const stored = await requests.change({
      number: body.invoiceNumber,
      seen: body.version,
      by: personOf(actor),
      role: actor.role,
      now,
      branches,
      commit,
      reply,
      decide: (current) => {
        if (!mayOpen(actor, current))
          throw new Refusal("not_found", { detail: "Service Request was not found." })
        return body.paymentId === undefined ? pay(current) : sign(current)
      },
    })
    return reply(stored)
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
