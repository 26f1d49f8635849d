import { randomBytes, randomUUID } from "node:crypto"
import { createServiceRequest } from "../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { handle } from "../platform/handle.ts"
import { Refusal } from "../platform/refusal.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { personOf } from "./person.ts"
import { patchOf, pricedLines } from "./rules/edit.ts"
import { newRequest, warrantyOf } from "./rules/new-request.ts"
import { mayOpen } from "./rules/ownership.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { requestStore } from "./store.ts"

const missing = (field: string, message: string) =>
  new Refusal("malformed", { detail: message, fields: [{ field, message }] })

export const handler = handle(
  createServiceRequest,
  ({ table }) => ({ requests: requestStore(table), branches: branchStore(table), users: userReader(table) }),
  async ({ body }, { requests, branches, users }, { actor, now, commit }) => {
    const original = body.originalInvoice === undefined ? undefined : await requests.get(body.originalInvoice)
    if (original && !mayOpen(actor, original))
      throw new Refusal("not_found", { detail: "Service Request was not found." })
    const { invoiceType } = body
    if (!invoiceType) throw missing("invoiceType", "One of Cash, Insurance, Net, Warranty, please.")
    if (invoiceType === "Insurance" && (body.customerCredit ?? 0) > 0)
      throw new Refusal("deductible_protected")
    if (original && !body.appointmentDate)
      throw missing("appointmentDate", "YOU MUST ENTER AN APPOINTMENT DATE.")
    if (original && !body.customerNotes)
      throw missing("customerNotes", "YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN.")
    if (body.customerId && !(await users.get(body.customerId)))
      throw missing("customerId", "There is no such customer.")

    const technicians = await users.getMany([
      ...new Set(body.charges?.flatMap((line) => line.technicians?.map(({ _id }) => _id) ?? [])),
    ])
    const identity = {
      invoiceNumber: await requests.nextNumber(),
      invoiceKey: randomBytes(16).toString("base64url"),
      writer: actor,
      now,
    }
    const charges = pricedLines(randomUUID, payByRates(technicians))(body.charges ?? [], { charges: [] })
    const request =
      original && body.appointmentDate && body.customerNotes
        ? warrantyOf(
            original,
            { complaint: body.customerNotes, appointmentDate: body.appointmentDate },
            identity,
          )
        : newRequest({ ...patchOf(body), invoiceType, charges }, identity)
    const reply = ({ invoiceNumber, invoiceKey, version }: ServiceRequest) => ({
      invoiceNumber,
      invoiceKey,
      version,
    })
    const stored = await requests.create(request, {
      by: personOf(actor),
      now,
      branches: await branches.all(),
      commit,
      action: original ? `made a warranty dispatch of ${original.invoiceNumber}` : "took the request",
      reply,
    })
    return reply(stored)
  },
)
