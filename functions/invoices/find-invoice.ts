import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/crew.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import type { Refusal, Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import type { InvoiceBusiness } from "./rules/invoice.ts"

/** What an invoice is made of. */
export type InvoiceSources = {
  request: ServiceRequest
  business: InvoiceBusiness
  technicians: string[]
  /** the page where the head of the history is looked up */
  checkedAt: string
}

/**
 * Whoever holds the key may see the invoice; a bare number works only for someone logged in who may open the job
 * (docs/domain.md, section 2). Anything else is not found, so that a number tells nothing.
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
    const asked = key ?? id
    if (!asked) {
      throw refuse("malformed", {
        detail: messages.invoices.missingKey,
        fields: [{ field: "key", message: messages.invoices.missingKey }],
      })
    }
    const request = (await requests.byInvoiceKey(asked)) ?? (await byNumber(asked, actor, notFound))
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
