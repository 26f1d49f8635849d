import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import type { User } from "../../../shared/api/users.ts"
import { decide } from "../../../shared/domain/actions.ts"
import type { Charge } from "../../../shared/domain/charges/charge.ts"
import { editLine } from "../../../shared/domain/charges/edit-line.ts"
import type { Role } from "../../../shared/domain/permissions.ts"
import { isBeforeCompletion } from "../../../shared/domain/status.ts"
import { decisionOf } from "./outcome.ts"
import { payByRates } from "./pay-by-rates.ts"
import type { Decision } from "./step.ts"

/** Who leaves a job, and who comes for them: nobody, so far, where there is no `to`. */
type Reassignment = { from: Pick<User, "_id" | "name">; to: User | undefined }

/** The list with the one in the other's place, and once: who takes a job may be on it already. */
const inPlace = ({ from, to }: Reassignment, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((_id) => (_id === from._id ? (to?._id ?? []) : _id))),
]

/** A line's share goes over with its role, paid by the rates of whoever takes it. */
const lineInPlace = ({ from, to }: Reassignment, line: Charge): Charge => {
  if (!line.technicians.some(({ _id }) => _id === from._id)) return line
  const payOf = payByRates(to ? [to] : [])
  const isTheirs = line.technicians.some(({ _id }) => _id === to?._id)
  const technicians = line.technicians.flatMap((share) => {
    if (share._id !== from._id) return share
    if (!to || isTheirs) return []
    const taken = { ...share, _id: to._id }
    return { ...taken, pay: payOf(line, taken) }
  })
  return editLine(line, { technicians, laborcost: technicians.reduce((sum, { pay }) => sum + pay, 0) })
}

/**
 * A job that is still to be done goes from a technician to another, or waits for one: as the action of the job assigns
 * them, and so that nothing on it names who left. One that was completed meanwhile, or is not theirs any more, stays.
 */
export const reassignment = (
  who: Reassignment,
  current: ServiceRequest,
  { role, name, now }: { role: Role; name: string; now: Date },
): Decision => {
  const unchanged = { onlyIfChanged: true, action: "" } as const
  const { assignedTechnicians, serviceStatus } = current
  if (!assignedTechnicians.includes(who.from._id) || !isBeforeCompletion(serviceStatus)) return unchanged
  const technicians = inPlace(who, current.appointmentTechnicians ?? [])
  const outcome = decide("assignTechnicians", current, { technicians }, { role, now })
  // Never refused to who deactivates somebody: a clerk assigns technicians in every status.
  if (!outcome.ok) return unchanged

  const { patch, finish, action } = decisionOf(outcome, current, name)
  const ofPhases = (["appointmentTechniciansRemoval", "appointmentTechniciansInstall"] as const).flatMap(
    (field) => (current[field] ? [[field, inPlace(who, current[field])]] : []),
  )
  return {
    patch: { ...patch, ...Object.fromEntries(ofPhases) },
    finish: (merged) => {
      const finished = finish(merged)
      return { ...finished, charges: finished.charges.map((line) => lineInPlace(who, line)) }
    },
    action,
    note: `${who.from.name} was deactivated.`,
  }
}
