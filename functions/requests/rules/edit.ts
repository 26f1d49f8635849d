import type { ServiceRequest, ServiceRequestChange } from "../../../shared/api/requests/service-request.ts"
import type { Charge, ChargeTechnician } from "../../../shared/domain/charges/charge.ts"
import { editLine, editNewLine } from "../../../shared/domain/charges/edit-line.ts"
import { newLine } from "../../../shared/domain/charges/line.ts"
import { rescheduleCount } from "../../../shared/domain/request.ts"
import type { SentLine } from "./merge.ts"

/** The plain fields of a change: `null` empties a field. A typed tax rate holds against the place's, an emptied one does not. */
export const patchOf = (body: Partial<ServiceRequestChange>): Partial<ServiceRequest> => {
  const {
    charges: _charges,
    wantedDue: _due,
    signatureData: _picture,
    signedWith: _with,
    totalShown: _shown,
    version: _version,
    ...fields
  } = body
  const patch = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value ?? undefined]),
  )
  return {
    ...patch,
    ...("taxRate" in fields && { taxRateSource: fields.taxRate === null ? undefined : ("typed" as const) }),
  }
}

/** What a technician earns with a line, by their rates; see `shared/domain/pay.ts`. */
export type PayOf = (line: Charge, technician: Omit<ChargeTechnician, "pay">) => number

/** Whole lines from what was sent: an edit of the line that stands, or of a new line of its type. */
export const pricedLines =
  (newId: () => string, payOf: PayOf) =>
  (lines: SentLine[], current: Pick<ServiceRequest, "charges">): Charge[] =>
    lines.map((sent) => {
      const now = current.charges.find(({ _id }) => _id === sent._id)
      const { _id: _sentId, technicians, ...edit } = sent
      const line = now ? editLine(now, edit) : editNewLine(newLine(sent.type, newId()), edit)
      if (!technicians) return line
      const paid = technicians.map((technician) => ({
        ...technician,
        pay: "pay" in technician && technician.pay !== undefined ? technician.pay : payOf(line, technician),
      }))
      return editLine(line, { technicians: paid, laborcost: paid.reduce((sum, { pay }) => sum + pay, 0) })
    })

/** A changed date counts as a reschedule, but not a first one (domain.md section 4). */
export const rescheduled = (
  before: ServiceRequest,
  patch: Partial<ServiceRequest>,
): Partial<ServiceRequest> =>
  "appointmentDate" in patch && patch.appointmentDate !== before.appointmentDate
    ? { appointmentRescheduled: rescheduleCount(before, patch.appointmentDate) }
    : {}
