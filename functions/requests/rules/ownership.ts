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

const ofThePerson = ["customerPhone", "customerEmail"] as const
const ofTheAccount = ["billingPhone", "billingFax", "billingEmail"] as const

/** The car's owner and the billed account may both see a job, but not each other's contacts. */
export const contactsFor = (
  { role, _id }: Pick<Actor, "role" | "_id">,
  request: ServiceRequest,
): ServiceRequest => {
  if (role !== "user") return request
  const hidden = [
    ...(request.customerId === _id ? [] : ofThePerson),
    ...(request.billingId === _id ? [] : ofTheAccount),
  ]
  return { ...request, ...Object.fromEntries(hidden.map((field) => [field, undefined])) }
}
