import type { BodyOf } from "#shared/api/endpoint.ts"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import { createServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
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
import { requestCreator } from "./creation/create-request.ts"
import { requestReader } from "./readers/request.ts"
import { patchOf } from "./rules/edit.ts"
import { visitTechnicians, warrantyRequest, withVisit } from "./rules/new-request.ts"
import { referencedPeople, unknownReferences } from "./rules/references.ts"
import { quoteProblem } from "./rules/request-from-quote.ts"
import { checkWindow } from "./rules/window.ts"
import { prepareRequest, requestStore } from "./store.ts"

type Body = BodyOf<typeof createServiceRequest>

const readWarrantyVisit = ({ invoiceType, appointmentDate, customerNotes, serviceStatus }: Body) => {
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
    reader: requestReader(table),
    requests: requestStore(table),
    takeRequest: requestCreator({ table, provide }),
    branches: branchStore(table),
    users: userReader(table),
    quotes: quoteReader(table),
  }),
  async (
    { body },
    { reader, requests, takeRequest: createRequest, branches, users, quotes },
    { actor, now, commit, refuse },
  ) => {
    const { invoiceType, originalInvoice } = body
    if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")
    const identity = async () => ({
      invoiceNumber: await requests.nextNumber(),
      invoiceKey: randomKey(),
      jobKey: randomKey(),
      writer: actor,
      now,
    })

    const createWarrantyVisit = async (number: number) => {
      const visit = readWarrantyVisit(body)
      const check = (original: ServiceRequest) => {
        const allowance = mayDo("createWarrantyDispatch", original, actor.role)
        if (!allowance.ok) throw refuse(allowance.refusal, { detail: allowance.detail })
      }
      // Refuse before taking an invoice number.
      check(await reader.openFor(actor, number, refuse))
      const [allBranches, ids] = await Promise.all([branches.all(), identity()])
      const reply = replyOf({ ...ids, version: 1 })
      await requests.change({
        number,
        baseVersion: undefined,
        actor,
        refuse,
        now,
        branches: allBranches,
        commit,
        decide: async (original) => {
          check(original)
          const technicianRecords = await users.getMany(plannedTechnicians(original))
          const technicians = visitTechnicians(original, technicianRecords, actor)
          const { writes } = prepareRequest(warrantyRequest(original, { ...visit, technicians }, ids), {
            by: personOf(actor),
            now,
            branches: allBranches,
            event: { code: "createdAsWarranty", original: number },
          })
          return { ...withVisit(original, ids.invoiceNumber), additionalWrites: () => writes }
        },
        reply: () => reply,
      })
      return reply
    }

    const createFromInput = async () => {
      if (body.serviceStatus !== undefined && !isBeforeCompletion(body.serviceStatus))
        throw malformed("serviceStatus", messages.requests.startStatus)
      const [people, allBranches] = await Promise.all([users.getMany(referencedPeople(body)), branches.all()])
      const fields = [
        ...unknownReferences(body, { users: people, branches: allBranches }),
        ...contactErrors(body),
      ]
      if (fields.length > 0) throw refuse("malformed", { fields })
      unwrap(checkWindow(patchOf(body)), refuse)
      const { quoteId, ...input } = body
      const quote = quoteId === undefined ? undefined : await quotes.one(quoteId, now)
      const why = quoteId === undefined ? undefined : quoteProblem(quote, todayIn(now))
      if (why) throw malformed("quoteId", why)
      const stored = await createRequest(
        { ...input, invoiceType },
        {
          quote,
          source: "staff",
          by: actor,
          identity,
          now,
          event: { code: "requestCreated" },
          branches: allBranches,
          people,
          commit,
          refuse,
          reply: replyOf,
        },
      )
      return replyOf(stored)
    }

    return originalInvoice === undefined
      ? retryOnConflict([quoteRace], createFromInput)
      : createWarrantyVisit(originalInvoice)
  },
)
