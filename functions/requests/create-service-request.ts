import type { BodyOf } from "#shared/api/endpoint.ts"
import { wrongContacts } from "#shared/api/requests/contact-fields.ts"
import { createServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { plannedTechnicians } from "#shared/domain/job/crew.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, Refusal, unwrap } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { quoteRace, quoteReader } from "../quotes/store.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { requestTaking } from "./creation/create-request.ts"
import { patchOf } from "./rules/edit.ts"
import { crewOfVisit, warrantyOf, withVisit } from "./rules/new-request.ts"
import { whyNotQuoted } from "./rules/quoted.ts"
import { peopleIn, unknownIn } from "./rules/references.ts"
import { checkWindow } from "./rules/window.ts"
import { creationOf, firstVersion, requestStore } from "./store.ts"

type Body = BodyOf<typeof createServiceRequest>

const visitIn = ({ invoiceType, appointmentDate, customerNotes, serviceStatus }: Body) => {
  if (serviceStatus !== undefined && serviceStatus !== "serviceWarrantyRequested")
    throw malformed("serviceStatus", messages.requests.warrantyStatus)
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
  ({ table, provide }) => ({
    requests: requestStore(table),
    takeRequest: requestTaking({ table, provide }),
    branches: branchStore(table),
    users: userReader(table),
    quotes: quoteReader(table),
  }),
  async ({ body }, { requests, takeRequest, branches, users, quotes }, { actor, now, commit, refuse }) => {
    const { invoiceType, originalInvoice } = body
    if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")
    const identity = async () => ({
      invoiceNumber: await requests.nextNumber(),
      invoiceKey: randomKey(),
      jobKey: randomKey(),
      writer: actor,
      now,
    })

    const dispatch = async (number: number) => {
      const told = visitIn(body)
      const check = (original: ServiceRequest) => {
        const may = mayDo("createWarrantyDispatch", original, actor.role)
        if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
      }
      // Refuse before taking an invoice number.
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
          const crew = await users.getMany(plannedTechnicians(original))
          const technicians = crewOfVisit(original, crew, actor)
          const { request, event } = firstVersion(warrantyOf(original, { ...told, technicians }, own), {
            by: personOf(actor),
            now,
            branches: places,
            event: { code: "createdAsWarranty", original: number },
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
      if (body.serviceStatus !== undefined && !isBeforeCompletion(body.serviceStatus))
        throw malformed("serviceStatus", messages.requests.startStatus)
      const [people, places] = await Promise.all([users.getMany(peopleIn(body)), branches.all()])
      const fields = [...unknownIn(body, { users: people, branches: places }), ...wrongContacts(body)]
      if (fields.length > 0) throw refuse("malformed", { fields })
      unwrap(checkWindow(patchOf(body)), refuse)
      const { quoteId, ...asked } = body
      const quote = quoteId === undefined ? undefined : await quotes.one(quoteId, now)
      const why = quoteId === undefined ? undefined : whyNotQuoted(quote, todayIn(now))
      if (why) throw malformed("quoteId", why)
      const stored = await takeRequest(
        { ...asked, invoiceType },
        {
          quote,
          source: "staff",
          by: actor,
          identity,
          now,
          event: { code: "requestCreated" },
          branches: places,
          people,
          commit,
          refuse,
          reply: replyOf,
        },
      )
      return replyOf(stored)
    }

    return originalInvoice === undefined ? retryOnConflict([quoteRace], take) : dispatch(originalInvoice)
  },
)
