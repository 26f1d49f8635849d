import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import { createServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, Refusal, unwrap } from "../platform/refusal.ts"
import type { Resources } from "../platform/resources.ts"
import { retryOnConflict } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { quoteRace, quoteReader } from "../quotes/store.ts"
import { branchStore } from "../settings/store.ts"
import { updateJobsOfCustomer } from "../users/jobs-of-customer.ts"
import { changeUserWrites, userChangedRace, userReader, withFirstLanguage } from "../users/store.ts"
import { requestCreator } from "./creation/create-request.ts"
import { requestReader } from "./readers/request.ts"
import { checkWindow } from "./rules/check-window.ts"
import { patchOf } from "./rules/edit.ts"
import { visitTechnicians, warrantyRequest, withVisit } from "./rules/new-request.ts"
import { referencedPeople, unknownReferences } from "./rules/references.ts"
import { quoteProblem } from "./rules/request-from-quote.ts"
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

const createDeps = ({ table, provide }: Resources) => ({
  table,
  reader: requestReader(table),
  requests: requestStore(table),
  createRequest: requestCreator({ table, provide }),
  branches: branchStore(table),
  users: userReader(table),
  quotes: quoteReader(table),
})
type Deps = ReturnType<typeof createDeps>
type CreateCall = CallOf<typeof createServiceRequest>

const newIdentity = async ({ requests }: Deps, { actor, now }: CreateCall) => ({
  invoiceNumber: await requests.nextNumber(),
  invoiceKey: randomKey(),
  jobKey: randomKey(),
  writer: actor,
  now,
})

const createWarrantyVisit = async (body: Body, number: number, deps: Deps, call: CreateCall) => {
  const { actor, now, commit, refuse } = call
  const visit = readWarrantyVisit(body)
  const check = (original: ServiceRequest) => {
    const allowance = mayDo("createWarrantyDispatch", original, actor.role)
    if (!allowance.ok) throw refuse(allowance.refusal, { detail: allowance.detail })
  }
  // Refuse before taking an invoice number.
  check(await deps.reader.openFor(actor, number, refuse))
  const [branches, ids] = await Promise.all([deps.branches.all(), newIdentity(deps, call)])
  const reply = replyOf({ ...ids, version: 1 })
  await deps.requests.change({
    number,
    baseVersion: undefined,
    actor,
    refuse,
    now,
    branches,
    commit,
    decide: async (original) => {
      check(original)
      const people = await deps.users.getMany(plannedTechnicians(original))
      const technicians = visitTechnicians(original, people, actor)
      const { writes } = prepareRequest(warrantyRequest(original, { ...visit, technicians }, ids), {
        by: toPerson(actor),
        now,
        branches,
        event: { code: "createdAsWarranty", original: number },
      })
      return { ...withVisit(original, ids.invoiceNumber), additionalWrites: () => writes }
    },
    reply: () => reply,
  })
  return reply
}

export const handler = handle(createServiceRequest, createDeps, async ({ body }, deps, call) => {
  const { actor, now, commit, refuse } = call
  const { invoiceType, originalInvoice, quoteId, ...input } = body
  if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")
  if (originalInvoice !== undefined) return createWarrantyVisit(body, originalInvoice, deps, call)

  return retryOnConflict([quoteRace, userChangedRace], async () => {
    if (body.serviceStatus !== undefined && !isBeforeCompletion(body.serviceStatus))
      throw malformed("serviceStatus", messages.requests.startStatus)
    const [people, branches] = await Promise.all([
      deps.users.getMany(referencedPeople(body)),
      deps.branches.all(),
    ])
    const fields = [...unknownReferences(body, { users: people, branches }), ...contactErrors(body)]
    if (fields.length > 0) throw refuse("malformed", { fields })
    unwrap(checkWindow(patchOf(body)), refuse)
    const quote = quoteId === undefined ? undefined : await deps.quotes.one(quoteId, now)
    const problem = quoteId === undefined ? undefined : quoteProblem(quote, todayIn(now))
    if (problem) throw malformed("quoteId", problem)
    const customer = people.find(({ _id }) => _id === body.customerId)
    const firstLanguage = withFirstLanguage(customer, body.language)
    const stored = await deps.createRequest(
      { ...input, invoiceType },
      {
        quote,
        source: "staff",
        by: actor,
        identity: () => newIdentity(deps, call),
        beforeCommit:
          firstLanguage && (() => updateJobsOfCustomer(deps.table, { ...firstLanguage, actor, now, refuse })),
        now,
        event: { code: "requestCreated" },
        branches,
        people,
        additionalWrites: firstLanguage
          ? changeUserWrites(firstLanguage.before, firstLanguage.after, { by: toPerson(actor), now })
          : [],
        commit,
        refuse,
        reply: replyOf,
      },
    )
    return replyOf(stored)
  })
})
