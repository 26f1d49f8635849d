import { randomUUID } from "node:crypto"
import { normalizePromoCode } from "#shared/api/promocodes.ts"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import { changeServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest, ServiceRequestChange } from "#shared/api/requests/service-request.ts"
import { decide, mayDo } from "#shared/domain/job/actions.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { replacesLineTechnicians } from "#shared/domain/job/job-technicians.ts"
import { releaseTechnicians } from "#shared/domain/job/request.ts"
import { messages } from "#shared/messages.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { isSameCode, promoCodeReader, promoReleaseWrite, promoUseWrite } from "../promocodes/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { rateReader } from "./creation/rate-reader.ts"
import { prefetchRequest } from "./readers/request.ts"
import { priceEdit, totalConflict } from "./rules/bill.ts"
import { billingAddressOf } from "./rules/billed-account.ts"
import { buildLines, countReschedule, patchOf } from "./rules/edit.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { hasStrayPromo, promoFor } from "./rules/promo.ts"
import { referencedPeople, unknownReferences } from "./rules/references.ts"
import { checkWindow } from "./rules/window.ts"
import { requestStore } from "./store.ts"

type Body = ServiceRequestChange

const editEvent = (body: object): JobEvent => {
  if ("wantedDue" in body) return { code: "amountDueChanged" }
  if ("promoCode" in body) return { code: "promoCodeChanged" }
  if ("charges" in body) return { code: "chargesChanged" }
  if ("signatureData" in body) return { code: "signatureSaved" }
  return { code: "requestChanged" }
}

const eventOf = (
  { version: _version, ownVersions: _own, serviceStatus: status, ...body }: Body,
  { serviceStatus: before }: ServiceRequest,
): JobEvent => {
  const edit = editEvent(body)
  if (status === undefined || status === before) return edit
  if (Object.keys(body).length === 0) return { code: "setStatus", from: before, status }
  return { ...edit, status, statusBefore: before }
}

/** New technicians of a running job replace those on its lines (owner's specification). */
const withOwnTechnicians = (merged: ServiceRequest, current: ServiceRequest): ServiceRequest =>
  current.serviceStatus === "serviceInProgress" && replacesLineTechnicians(current, merged)
    ? { ...merged, charges: releaseTechnicians(merged.charges) }
    : merged

export const handler = handle(
  changeServiceRequest,
  ({ table, provide }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    users: userReader(table),
    promoCodes: promoCodeReader(table),
    rates: rateReader({ table, provide }),
    signatures: signatureStore(provide("signatures", objects)),
  }),
  async (
    { query: { invoiceNumber }, body },
    { requests, branches, users, promoCodes, rates, signatures },
    { actor, now, doneAt, commit, refuse },
  ) => {
    const people = await users.getMany(referencedPeople(body))
    const allBranches = await branches.all()
    const signature =
      body.signatureData === undefined
        ? undefined
        : signatures.read(invoiceNumber, body.signatureData, refuse)
    const signed = signature && {
      signatureData: signature.key,
      signedAt: (doneAt ?? now).toISOString(),
      signedPayment: undefined,
    }
    const hasPromoCode = "promoCode" in body
    const promoCode = hasPromoCode && body.promoCode ? normalizePromoCode(body.promoCode) : undefined
    const patch = { ...patchOf(body), ...signed, ...(hasPromoCode && { promoCode }) }
    const signerOf = ({ customerName }: { customerName?: string | undefined }) =>
      signed && { signedWith: body.signedWith ?? customerName ?? actor.name }
    const reply = ({ version }: { version: number }) => ({ matches: 1, version })
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: body.version,
      ownVersions: body.ownVersions,
      actor,
      refuse,
      now,
      branches: allBranches,
      commit,
      reply,
      decide: async (current) => {
        const fields = [
          ...unknownReferences(body, { users: people, branches: allBranches }, current),
          ...contactErrors(body, current),
        ]
        if (fields.length > 0) throw refuse("malformed", { fields })
        if (body.invoiceType !== undefined && body.invoiceType !== current.invoiceType)
          throw malformed("invoiceType", messages.prices.switchByAction)
        const signing = mayDo("saveSignature", current, actor.role)
        if (signature && !signing.ok) throw refuse(signing.refusal, { detail: signing.detail })
        // Sending the current status changes nothing, so that calls can be repeated.
        const status =
          body.serviceStatus !== undefined && body.serviceStatus !== current.serviceStatus
            ? decide(
                "setStatus",
                current,
                { serviceStatus: body.serviceStatus },
                {
                  role: actor.role,
                  now: doneAt ?? now,
                },
              )
            : undefined
        if (status && !status.ok) throw refuse("action_not_allowed", { detail: status.detail })
        const isAnotherAccount = body.billingId !== undefined && body.billingId !== current.billingId
        const account = isAnotherAccount
          ? await rates.billedAccount(people.find(({ _id }) => _id === body.billingId))
          : undefined
        const address = account ? billingAddressOf(account) : {}
        const promoChanges = hasPromoCode && promoCode !== current.promoCode
        const carrier = await rates.carrierOf(body, current)
        const [lineTechnicians, newPromo, oldPromo, ratesNow] = await Promise.all([
          body.charges ? users.getMany(referencedPeople({ charges: current.charges })) : [],
          promoChanges && promoCode ? promoCodes.usable(promoCode, now) : undefined,
          promoChanges && current.promo ? promoCodes.find(current.promo.promoCode) : undefined,
          rates.of(current, { ...current, ...patch, ...carrier, charges: body.charges }),
        ])
        if (promoChanges && promoCode && !newPromo) throw malformed("promoCode", messages.promo.invalid)
        const pricingContext = { rates: ratesNow, branches: allBranches, now }
        return {
          patch: {
            ...address,
            ...patch,
            ...signerOf(current),
            ...carrier,
            ...(status && { serviceStatus: status.serviceStatus }),
          },
          onlyIfChanged: true,
          doneAt,
          store: signature?.store,
          wantedDue: body.wantedDue,
          ...(body.charges && {
            lines: body.charges,
            priceLines: buildLines(randomUUID, payByRates([...people, ...lineTechnicians])),
          }),
          finish: (merged) => {
            if ("appointmentTimeStart" in body || "appointmentTimeEnd" in body)
              unwrap(checkWindow(merged), refuse)
            if (hasStrayPromo(merged, current)) throw malformed("charges", messages.promo.strayLine)
            const promo = promoFor(merged.promoCode, current.promo, newPromo)
            const edit = {
              lines: body.charges !== undefined,
              taxTold: "taxExempt" in body,
              promo,
              wantedDue: body.wantedDue,
            }
            const bill = unwrap(
              priceEdit(withOwnTechnicians(merged, current), current, edit, pricingContext, randomUUID),
              refuse,
            ).request
            if (body.insuranceDeductible === null && bill.invoiceType === "Insurance")
              throw malformed("insuranceDeductible", "Enter the deductible, or 0 if there is none.")
            return { ...bill, ...countReschedule(current, patch) }
          },
          check(after) {
            const differentTotal = totalConflict(body.totalShown, current, after)
            if (differentTotal) throw refuse("due_changed", differentTotal)
          },
          additionalWrites: ({ promo }) => {
            if (promo === undefined && current.promo === undefined) return []
            if (promo && current.promo && isSameCode(promo, current.promo)) return []
            return [
              ...(promo ? [promoUseWrite(promo)] : []),
              ...(current.promo && oldPromo && isSameCode(oldPromo, current.promo)
                ? [promoReleaseWrite(oldPromo)]
                : []),
            ]
          },
          event: eventOf(body, current),
        }
      },
    })
    return reply(stored)
  },
  (hasPromoCode) => [...prefetchRequest(hasPromoCode), { query: branchesQuery() }],
)
