import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"

type MessageSubject = {
  invoiceNumber?: number | undefined
  invoiceCopy?: boolean | undefined
  jobLink?: boolean | undefined
}

/**
 * Loads the job of a typed message. Technicians may write only about their own jobs; an invoice copy needs a job with a
 * status that allows it.
 */
export const loadMessageJob = async (
  table: TableReader,
  { invoiceNumber, invoiceCopy, jobLink }: MessageSubject,
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
  const check = mayDo("invoiceCopySent", job, actor.role)
  if (invoiceCopy && !check.ok) throw refuse("action_not_allowed", { detail: check.detail })
  return job
}
