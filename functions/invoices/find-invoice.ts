import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import type { Refusal, Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import type { InvoiceBusiness } from "./rules/invoice.ts"

export type InvoiceSources = {
  request: ServiceRequest
  business: InvoiceBusiness
  technicians: string[]
  /** address of the page that verifies the history's hash */
  checkedAt: string
}

/**
 * The key opens the invoice without login; a number needs a login that may open the job (docs/domain.md, section 2).
 * Anything else is not found, so numbers reveal nothing.
 */
export const invoiceFinder = (table: TableReader) => {
  const requests = requestReader(table)
  const users = userReader(table)
  const settings = settingsReader(table)

  const byNumber = (
    text: string,
    actor: Actor | undefined,
    notFound: () => Refusal,
  ): Promise<ServiceRequest> => {
    if (!actor || !/^\d{1,12}$/.test(text)) throw notFound()
    return requests.openFor(actor, Number(text), notFound)
  }

  return async (
    { key, id }: { key?: string | undefined; id?: string | undefined },
    actor: Actor | undefined,
    refuse: Refuse<"not_found" | "malformed">,
  ): Promise<InvoiceSources> => {
    const notFound = () => refuse("not_found", { detail: messages.invoices.notFound })
    const requested = key ?? id
    if (!requested) {
      throw refuse("malformed", {
        detail: messages.invoices.missingKey,
        fields: [{ field: "key", message: messages.invoices.missingKey }],
      })
    }
    const request = (await requests.byInvoiceKey(requested)) ?? (await byNumber(requested, actor, notFound))
    const [business, technicians] = await Promise.all([
      settings.businessInfo(),
      users.getMany(plannedTechnicians(request)),
    ])
    return {
      request,
      business,
      technicians: technicians.map(({ name }) => name),
      checkedAt: `${setting("SITE_ORIGIN")}/verify`,
    }
  }
}
