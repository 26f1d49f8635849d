import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Actor } from "../../platform/actor.ts"

/** Staff of the desk see every job, a technician those they are assigned to, a customer their own (docs/domain.md, section 9). */
export const mayOpen = (
  { role, _id }: Pick<Actor, "role" | "_id">,
  request: Pick<ServiceRequest, "assignedTechnicians" | "customerId" | "billingId">,
): boolean => {
  if (role === "user") return request.customerId === _id || request.billingId === _id
  return role !== "technician" || request.assignedTechnicians.includes(_id)
}

const ofThePerson = ["customerPhone", "customerEmail"] as const
const ofTheAccount = ["billingPhone", "billingFax", "billingEmail"] as const

/** Two may own a job: whose car it is, and who is billed. Neither is told how the other is reached. */
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
