import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { type Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"

type About = {
  invoiceNumber?: number | undefined
  invoiceCopy?: boolean | undefined
  jobLink?: boolean | undefined
}

/**
 * The job that a typed message is about. A technician writes about their own jobs alone; the copy of an invoice needs one, in a
 * status that has an invoice to send.
 */
export const jobOfMessage = async (
  table: TableReader,
  { invoiceNumber, invoiceCopy, jobLink }: About,
  actor: Actor,
  refuse: Refuse<"not_found" | "action_not_allowed" | "malformed">,
): Promise<ServiceRequest | undefined> => {
  if (invoiceNumber === undefined) {
    if (invoiceCopy || jobLink || actor.role === "technician") {
      const detail = messages.invoices.missingNumber
      throw refuse("malformed", { detail, fields: [{ field: "invoiceNumber", message: detail }] })
    }
    return undefined
  }
  const job = await requestReader(table).openFor(actor, invoiceNumber, () =>
    refuse("not_found", { detail: messages.common.notFound }),
  )
  const may = mayDo("invoiceCopySent", job, actor.role)
  if (invoiceCopy && !may.ok) throw refuse("action_not_allowed", { detail: may.detail })
  return job
}
