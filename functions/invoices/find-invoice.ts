import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import type { Actor } from "../platform/actor.ts"
import { Refusal } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { mayOpen, requestReader } from "../requests/reader.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import type { InvoiceBusiness } from "./rules/invoice.ts"

const notFound = () => new Refusal("not_found", { detail: "Could not find requested Invoice." })

/** What an invoice is made of. */
export type InvoiceSources = { request: ServiceRequest; business: InvoiceBusiness; technicians: string[] }

/**
 * Whoever holds the key may see the invoice; a bare number works only for someone logged in who may open the job
 * (domain.md section 2). Anything else is not found, so that a number tells nothing.
 */
export const invoiceFinder = (table: TableReader) => {
  const requests = requestReader(table)
  const users = userReader(table)
  const settings = settingsReader(table)

  const byNumber = async (text: string, actor: Actor | undefined): Promise<ServiceRequest | undefined> => {
    if (!actor || !/^\d{1,12}$/.test(text)) return undefined
    const request = await requests.one(Number(text))
    return request && mayOpen(actor, request) ? request : undefined
  }

  return async (
    { key, id }: { key?: string | undefined; id?: string | undefined },
    actor: Actor | undefined,
  ): Promise<InvoiceSources> => {
    const asked = key ?? id
    if (!asked) {
      throw new Refusal("malformed", {
        detail: "Missing invoice key/number.",
        fields: [{ field: "key", message: "Missing invoice key/number." }],
      })
    }
    const request = (await requests.byInvoiceKey(asked)) ?? (await byNumber(asked, actor))
    if (!request) throw notFound()
    const [business, technicians] = await Promise.all([
      settings.businessInfo(),
      users.getMany(request.appointmentTechnicians ?? []),
    ])
    return { request, business, technicians: technicians.map(({ name }) => name) }
  }
}
