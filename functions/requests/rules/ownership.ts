import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Actor } from "../../platform/actor.ts"

/** Clerks open every job, technicians assigned ones, customers their own (docs/domain.md, section 9). */
export const mayOpen = (
  { role, _id }: Pick<Actor, "role" | "_id">,
  request: Pick<ServiceRequest, "assignedTechnicians" | "customerId" | "billingId">,
): boolean => {
  if (role === "user") return request.customerId === _id || request.billingId === _id
  return role !== "technician" || request.assignedTechnicians.includes(_id)
}

const personContacts = ["customerPhone", "customerEmail"] as const
const accountContacts = ["billingPhone", "billingFax", "billingEmail"] as const

/** The car's owner and the billed account may both see a job, but not each other's contacts. */
export const contactsFor = (
  { role, _id }: Pick<Actor, "role" | "_id">,
  request: ServiceRequest,
): ServiceRequest => {
  if (role !== "user") return request
  const hidden = [
    ...(request.customerId === _id ? [] : personContacts),
    ...(request.billingId === _id ? [] : accountContacts),
  ]
  return { ...request, ...Object.fromEntries(hidden.map((field) => [field, undefined])) }
}
