import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { editLine } from "#shared/domain/charges/edit-line.ts"
import { decide } from "#shared/domain/job/actions.ts"
import { replaceTechnician } from "#shared/domain/job/job-technicians.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { toRequestChange } from "./outcome.ts"
import { payByRates } from "./pay-by-rates.ts"
import { noChange, type RequestChange } from "./request-change.ts"

type Reassignment = { from: Pick<User, "_id" | "name">; to: User | undefined; isDeactivated: boolean }

/** A share of a line moves with its role, at the new technician's rates. */
const reassignLine = ({ from, to }: Omit<Reassignment, "isDeactivated">, line: Charge): Charge => {
  if (!line.technicians.some(({ _id }) => _id === from._id)) return line
  const payOf = payByRates(to ? [to] : [])
  const newTechnicianHasShare = line.technicians.some(({ _id }) => _id === to?._id)
  const technicians = line.technicians.flatMap((share) => {
    if (share._id !== from._id) return share
    if (!to || newTechnicianHasShare) return []
    const { rateMissing: _rateMissing, ...rest } = share
    const newShare = { ...rest, _id: to._id }
    return { ...newShare, ...payOf(line, newShare) }
  })
  return editLine(line, { technicians, laborcost: technicians.reduce((sum, { pay }) => sum + pay, 0) })
}

/** Reassigns an unfinished job and its lines. Completed or already reassigned jobs stay. */
export const reassignJob = (
  change: Reassignment,
  current: ServiceRequest,
  { role, name, now }: { role: Role; name: string; now: Date },
): RequestChange => {
  const { assignedTechnicians, serviceStatus } = current
  if (!assignedTechnicians.includes(change.from._id) || !isBeforeCompletion(serviceStatus)) return noChange
  const lists = replaceTechnician(current, change.from._id, change.to?._id)
  const assigned = {
    technicians: lists.appointmentTechnicians ?? [],
    removalTechnicians: lists.appointmentTechniciansRemoval,
    installTechnicians: lists.appointmentTechniciansInstall,
  }
  const outcome = decide("assignTechnicians", current, assigned, { role, now })
  // Clerks may assign in every status, so this never blocks the change of the user.
  if (!outcome.ok) return noChange

  const { patch, finish, event } = toRequestChange(outcome, current, name)
  return {
    patch,
    finish: (merged) => {
      const finished = finish(merged)
      return { ...finished, charges: finished.charges.map((line) => reassignLine(change, line)) }
    },
    event,
    note: change.isDeactivated
      ? t(`${change.from.name} was deactivated.`)
      : t(`${change.from.name} is no longer a technician.`),
  }
}
