import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import type { Actor } from "../../platform/actor.ts"
import type { UserReader } from "../../users/store.ts"

/** The technician who drives to the customer. A clerk may report the drive, too, and stays at the shop. */
export const driverName = async (
  users: Pick<UserReader, "get">,
  job: ServiceRequest,
  actor: Pick<Actor, "_id" | "name">,
): Promise<string | undefined> => {
  const [primary, ...others] = plannedTechnicians(job)
  if (primary === undefined) return undefined
  return [primary, ...others].includes(actor._id) ? actor.name : (await users.get(primary))?.name
}
