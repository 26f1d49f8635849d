import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, hashToken } from "../platform/actor.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { RequestReader } from "../requests/readers/request.ts"

export type JobReference = { key?: string | undefined; id?: string | undefined }

/**
 * The link opens this one job and acts as its customer; by number it opens for the customer who owns it. Anything else
 * is not found, so guesses reveal nothing.
 */
export const jobFinder =
  (requests: Pick<RequestReader, "byJobKey" | "openFor">) =>
  async (
    { key, id }: JobReference,
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

/** The customer as an actor. Each link is its own session, and the key is not recorded in events. */
export const actorOfLink = (
  { customerId, customerName, invoiceNumber }: ServiceRequest,
  key: string,
): Actor => ({
  _id: customerId ?? `job-${invoiceNumber}`,
  role: "user",
  name: customerName || "Customer",
  initials: initialsOf(customerName || "Customer"),
  category: "personal",
  serviceTechnician: false,
  session: hashToken(key),
})
