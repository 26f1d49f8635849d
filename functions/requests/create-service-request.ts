import { randomBytes, randomUUID } from "node:crypto"
import type { BodyOf } from "../../shared/api/endpoint.ts"
import { createServiceRequest } from "../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { mayDo } from "../../shared/domain/actions.ts"
import { messages } from "../../shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { allowed, malformed, Refusal } from "../platform/refusal.ts"
import { RaceLost } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { promoCodeReader, promoRace, promoUseWrite } from "../promocodes/store.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { rateReader } from "./rates.ts"
import { billed } from "./rules/bill.ts"
import { patchOf, pricedLines } from "./rules/edit.ts"
import { crewOfVisit, newRequest, warrantyOf, withVisit } from "./rules/new-request.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { hasStrayPromo } from "./rules/promo.ts"
import { peopleIn, unknownIn } from "./rules/references.ts"
import { checkWindow } from "./rules/window.ts"
import { creationOf, firstVersion, requestStore } from "./store.ts"

type Body = BodyOf<typeof createServiceRequest>

/** What a visit under warranty needs to be told; the rest of it is copied (spec 2, section 5). */
const visitIn = ({ invoiceType, appointmentDate, customerNotes }: Body) => {
  if (invoiceType !== "Warranty") throw malformed("invoiceType", messages.requests.warrantyType)
  const complaint = customerNotes?.trim()
  if (appointmentDate && complaint) return { appointmentDate, complaint }
  const fields = [
    ...(appointmentDate ? [] : [{ field: "appointmentDate", message: messages.requests.warrantyDate }]),
    ...(complaint ? [] : [{ field: "customerNotes", message: messages.requests.warrantyComplaint }]),
  ]
  throw new Refusal("malformed", { detail: fields.map(({ message }) => message).join(" "), fields })
}

const replyOf = ({
  invoiceNumber,
  invoiceKey,
  version,
}: Pick<ServiceRequest, "invoiceNumber" | "invoiceKey" | "version">) => ({
  invoiceNumber,
  invoiceKey,
  version,
})

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
    const { invoiceType, originalInvoice } = body
    if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")
    const identity = async () => ({
      invoiceNumber: await requests.nextNumber(),
      invoiceKey: randomBytes(16).toString("base64url"),
      writer: actor,
      now,
    })

    /** The visit and its original, which names it from now on, in one change. */
    const dispatch = async (number: number) => {
      const told = visitIn(body)
      const check = (original: ServiceRequest) => {
        const may = mayDo("createWarrantyDispatch", original, actor.role)
        if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
      }
      // Refused before it takes a number.
      check(await requests.openFor(actor, number, refuse))
      const [places, own] = await Promise.all([branches.all(), identity()])
      const reply = replyOf({ ...own, version: 1 })
      await requests.change({
        number,
        baseVersion: undefined,
        actor,
        refuse,
        now,
        branches: places,
        commit,
        decide: async (original) => {
          check(original)
          const crew = await users.getMany(original.appointmentTechnicians ?? [])
          const technicians = crewOfVisit(original, crew, actor)
          const { request, event } = firstVersion(warrantyOf(original, { ...told, technicians }, own), {
            by: personOf(actor),
            now,
            branches: places,
            action: `made a warranty dispatch of ${number}`,
          })
          return {
            ...withVisit(original, own.invoiceNumber),
            beside: () => creationOf(request, [event]),
          }
        },
        reply: () => reply,
      })
      return reply
    }

    const take = async () => {
      const [people, places] = await Promise.all([users.getMany(peopleIn(body)), branches.all()])
      const fields = unknownIn(body, { users: people, branches: places })
      if (fields.length > 0) throw refuse("malformed", { fields })
      allowed(checkWindow(patchOf(body)), refuse)
      const lines = pricedLines(randomUUID, payByRates(people))(body.charges ?? [], {
        charges: [],
        appointmentDate: body.appointmentDate ?? undefined,
      })
      if (hasStrayPromo({ charges: lines })) throw malformed("charges", messages.promo.strayLine)
      const promo = body.promoCode ? await promoCodes.usable(body.promoCode, now) : undefined
      if (body.promoCode && !promo) throw malformed("promoCode", messages.promo.invalid)
      const stated = { ...patchOf(body), ...(await rates.carrierOf(body)), invoiceType, charges: lines }
      const office = { rates: await rates.of(stated), branches: places, now }
      const { request } = allowed(
        billed(
          newRequest({ ...stated, promoCode: promo?.promoCode }, await identity()),
          undefined,
          { lines: true, taxTold: typeof body.taxExempt === "boolean", promo },
          office,
        ),
        refuse,
      )
      const make = requests.create(request, {
        by: personOf(actor),
        now,
        branches: places,
        commit,
        refuse,
        action: "took the request",
        reply: replyOf,
        beside: promo ? [promoUseWrite(promo)] : [],
      })
      const stored = await make.catch((error: unknown) => {
        if (error instanceof RaceLost && error.race === promoRace)
          throw malformed("promoCode", messages.promo.invalid)
        throw error
      })
      return replyOf(stored)
    }

    return originalInvoice === undefined ? take() : dispatch(originalInvoice)
  },
)
