import { randomUUID } from "node:crypto"
import { normalizePromoCode } from "#shared/api/promocodes.ts"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import { changeServiceRequest } from "#shared/api/requests/endpoints.ts"
import { messages } from "#shared/messages.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { toPerson, versionReply } from "../platform/versioned.ts"
import { promoCodeReader } from "../promocodes/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { updateJobsOfCustomer } from "../users/jobs-of-customer.ts"
import { changeUserWrites, userReader, withFirstLanguage } from "../users/store.ts"
import { rateReader } from "./readers/rate-reader.ts"
import { prefetchRequest } from "./readers/request.ts"
import { totalConflict } from "./rules/bill.ts"
import { billingAddressOf } from "./rules/billed-account.ts"
import { buildLines, patchOf } from "./rules/edit.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { referencedPeople, unknownReferences } from "./rules/references.ts"
import { checkEdit, editEvent, finishEdit } from "./rules/staff-edit.ts"
import { requestStore } from "./store.ts"

export const handler = handle(
  changeServiceRequest,
  ({ table, provide }) => ({
    table,
    requests: requestStore(table),
    branches: branchStore(table),
    users: userReader(table),
    promoCodes: promoCodeReader(table),
    rates: rateReader({ table, provide }),
    signatures: signatureStore(provide("signatures", objects)),
  }),
  async (
    { query: { invoiceNumber }, body },
    { table, requests, branches, users, promoCodes, rates, signatures },
    { actor, now, doneAt, commit, refuse },
  ) => {
    const people = await users.getMany(referencedPeople(body))
    const allBranches = await branches.all()
    const signature =
      body.signatureData === undefined
        ? undefined
        : await signatures.read(invoiceNumber, body.signatureData, refuse)
    const signed = signature && {
      signatureData: signature.key,
      signedAt: (doneAt ?? now).toISOString(),
      signedPayment: undefined,
    }
    const hasPromoCode = "promoCode" in body
    const promoCode = hasPromoCode && body.promoCode ? normalizePromoCode(body.promoCode) : undefined
    const patch = { ...patchOf(body), ...signed, ...(hasPromoCode && { promoCode }) }
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: body.version,
      ownVersions: body.ownVersions,
      actor,
      refuse,
      now,
      branches: allBranches,
      commit,
      reply: versionReply,
      decide: async (current) => {
        const fields = [
          ...unknownReferences(body, { users: people, branches: allBranches }, current),
          ...contactErrors(body, current),
        ]
        if (fields.length > 0) throw refuse("malformed", { fields })
        const { serviceStatus } = unwrap(checkEdit(body, current, actor.role, doneAt ?? now), refuse)
        const newPayer = people.find(({ _id }) => _id === body.billingId && _id !== current.billingId)
        const account = await rates.billedAccount(newPayer)
        const promoChanges = hasPromoCode && promoCode !== current.promoCode
        const carrier = await rates.carrierOf(body, current)
        const customerId = body.customerId ?? current.customerId
        const [customer, lineTechnicians, newPromo, ratesNow] = await Promise.all([
          body.language && customerId ? users.get(customerId) : undefined,
          body.charges ? users.getMany(referencedPeople({ charges: current.charges })) : [],
          promoChanges && promoCode ? promoCodes.usable(promoCode, now) : undefined,
          rates.of(current, { ...current, ...patch, ...carrier, charges: body.charges }),
        ])
        if (promoChanges && promoCode && !newPromo) throw malformed("promoCode", messages.promo.invalid)
        const pricing = { rates: ratesNow, branches: allBranches, now }
        const context = { newPromo, pricing, newId: randomUUID }
        const firstLanguage = withFirstLanguage(customer, body.language)
        return {
          patch: {
            ...(account && billingAddressOf(account)),
            ...patch,
            ...(signature && { signedWith: body.signedWith ?? current.customerName ?? actor.name }),
            ...carrier,
            ...(serviceStatus && { serviceStatus }),
          },
          onlyIfChanged: true,
          doneAt,
          async store() {
            await signature?.store()
            if (firstLanguage)
              await updateJobsOfCustomer(table, {
                ...firstLanguage,
                exceptJob: invoiceNumber,
                actor,
                now,
                refuse,
              })
          },
          wantedDue: body.wantedDue,
          ...(body.charges && {
            lines: body.charges,
            priceLines: buildLines(randomUUID, payByRates([...people, ...lineTechnicians])),
          }),
          finish: (merged) => unwrap(finishEdit(merged, current, body, context), refuse).request,
          check(after) {
            const differentTotal = totalConflict(body.totalShown, current, after)
            if (differentTotal) throw refuse("due_changed", differentTotal)
          },
          additionalWrites: () =>
            firstLanguage
              ? changeUserWrites(firstLanguage.before, firstLanguage.after, { by: toPerson(actor), now })
              : [],
          event: editEvent(body, current),
        }
      },
    })
    return versionReply(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)
