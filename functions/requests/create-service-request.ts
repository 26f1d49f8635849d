import { randomBytes, randomUUID } from "node:crypto"
import { createServiceRequest } from "../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { mayDo } from "../../shared/domain/actions.ts"
import { messages } from "../../shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { allowed, malformed } from "../platform/refusal.ts"
import { RaceLost } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { promoCodeReader, promoRace, promoUseWrite } from "../promocodes/store.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { rateReader } from "./rates.ts"
import { billed } from "./rules/bill.ts"
import { patchOf, pricedLines } from "./rules/edit.ts"
import { newRequest, warrantyOf } from "./rules/new-request.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { hasStrayPromo } from "./rules/promo.ts"
import { peopleIn, unknownIn } from "./rules/references.ts"
import { checkWindow } from "./rules/window.ts"
import { requestStore } from "./store.ts"

export const handler = handle(
  createServiceRequest,
  ({ table }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    users: userReader(table),
    promoCodes: promoCodeReader(table),
    rates: rateReader(table),
  }),
  async ({ body }, { requests, branches, users, promoCodes, rates }, { actor, now, commit, refuse }) => {
    const original =
      body.originalInvoice === undefined
        ? undefined
        : await requests.openFor(actor, body.originalInvoice, refuse)
    const { invoiceType } = body
    if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")
    if (original && !body.appointmentDate) throw malformed("appointmentDate", messages.requests.warrantyDate)
    if (original && !body.customerNotes) throw malformed("customerNotes", messages.requests.warrantyComplaint)
    const may = original && mayDo("createWarrantyDispatch", original, actor.role)
    if (may && !may.ok) throw refuse(may.refusal, { detail: may.detail })

    const [people, places] = await Promise.all([users.getMany(peopleIn(body)), branches.all()])
    const fields = unknownIn(body, { users: people, branches: places })
    if (fields.length > 0) throw refuse("malformed", { fields })
    allowed(checkWindow(patchOf(body)), refuse)
    const lines = pricedLines(randomUUID, payByRates(people))(body.charges ?? [], { charges: [] })
    if (hasStrayPromo({ charges: lines })) throw malformed("charges", messages.promo.strayLine)
    const code = original ? undefined : body.promoCode
    const promo = code ? await promoCodes.usable(code, now) : undefined
    if (code && !promo) throw malformed("promoCode", messages.promo.invalid)
    const identity = {
      invoiceNumber: await requests.nextNumber(),
      invoiceKey: randomBytes(16).toString("base64url"),
      writer: actor,
      now,
    }
    const stated = { ...patchOf(body), ...(await rates.carrierOf(body)), invoiceType, charges: lines }
    const office = { rates: await rates.of(stated), branches: places, now }
    const request =
      original && body.appointmentDate && body.customerNotes
        ? warrantyOf(
            original,
            { complaint: body.customerNotes, appointmentDate: body.appointmentDate },
            identity,
          )
        : allowed(
            billed(
              newRequest({ ...stated, promoCode: promo?.promoCode }, identity),
              undefined,
              { lines: true, taxTold: typeof body.taxExempt === "boolean", promo },
              office,
            ),
            refuse,
          ).request
    const reply = ({ invoiceNumber, invoiceKey, version }: ServiceRequest) => ({
      invoiceNumber,
      invoiceKey,
      version,
    })
    const make = requests.create(request, {
      by: personOf(actor),
      now,
      branches: places,
      commit,
      refuse,
      action: original ? `made a warranty dispatch of ${original.invoiceNumber}` : "took the request",
      reply,
      beside: promo ? [promoUseWrite(promo)] : [],
    })
    const stored = await make.catch((error: unknown) => {
      if (error instanceof RaceLost && error.race === promoRace)
        throw malformed("promoCode", messages.promo.invalid)
      throw error
    })
    return reply(stored)
  },
)
