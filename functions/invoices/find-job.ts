import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, hashOfToken } from "../platform/actor.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { RequestReader } from "../requests/reader.ts"

export type AskedJob = { key?: string | undefined; id?: string | undefined }

/**
 * Whoever holds the link may see this one job, and act on it as its customer; by its number it opens for a customer who is
 * logged in and whose job it is. Anything else is not found, so that a guess tells nothing.
 */
export const jobFinder =
  (requests: Pick<RequestReader, "byJobKey" | "openFor">) =>
  async (
    { key, id }: AskedJob,
    actor: Actor | undefined,
    refuse: Refuse<"not_found">,
  ): Promise<ServiceRequest> => {
    const notFound = () => refuse("not_found", { detail: messages.requests.notFound })
    if (key !== undefined) {
      const found = await requests.byJobKey(key)
      if (!found) throw notFound()
      return found
    }
    if (actor?.role !== "user" || id === undefined || !/^\d{1,12}$/.test(id)) throw notFound()
    return requests.openFor(actor, Number(id), notFound)
  }

/** Who acts by a link: the job's customer. Two links are two sessions, and the key itself stands in no event. */
export const linkHolder = (
  { customerId, customerName, invoiceNumber }: ServiceRequest,
  key: string,
): Actor => ({
  _id: customerId ?? `job-${invoiceNumber}`,
  role: "user",
  name: customerName || "Customer",
  initials: initialsOf(customerName || "Customer"),
  category: "personal",
  serviceTechnician: false,
  session: hashOfToken(key),
})
