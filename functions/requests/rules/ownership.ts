import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import type { Actor } from "../../platform/actor.ts"

/** Staff of the desk see every job, a technician those he is assigned to, a customer his own (domain.md section 9). */
export const mayOpen = (
  { role, _id }: Pick<Actor, "role" | "_id">,
  request: Pick<ServiceRequest, "assignedTechnicians" | "customerId" | "billingId">,
): boolean => {
  if (role === "user") return request.customerId === _id || request.billingId === _id
  return role !== "technician" || request.assignedTechnicians.includes(_id)
}
