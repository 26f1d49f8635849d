import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge, ChargeTechnician } from "#shared/domain/charges/charge.ts"
import { editLine, editNewLine } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { rescheduleCount } from "#shared/domain/job/request.ts"
import { type Pay, paysTechnicians } from "#shared/domain/money/pay.ts"
import type { LineInput } from "./merge.ts"

/** Plain fields of a change. `null` clears one. Clearing a typed tax rate returns to the location's. */
export const patchOf = (body: Partial<ServiceRequestChange>): Partial<ServiceRequest> => {
  const {
    charges: _charges,
    serviceStatus: _status,
    wantedDue: _due,
    signatureData: _picture,
    signedWith: _with,
    totalShown: _shown,
    version: _version,
    ownVersions: _own,
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

type Member = Omit<ChargeTechnician, "pay"> & Partial<Pick<ChargeTechnician, "pay">>
export type PayOf = (line: Charge, technician: Member) => Pay

export const buildLines =
  (newId: () => string, payOf: PayOf) =>
  (lines: LineInput[], current: Pick<ServiceRequest, "charges" | "appointmentDate">): Charge[] =>
    lines.map((input) => {
      const existing = current.charges.find(({ _id }) => _id === input._id)
      const { _id: _sentId, technicians, ...edit } = input
      const line = existing ? editLine(existing, edit) : editNewLine(newLine(input.type, newId()), edit)
      if (!technicians) return line
      // Another type of work has another rate, and an Other line pays only with labor.
      const isOther =
        existing !== undefined &&
        (existing.type !== line.type || paysTechnicians(existing) !== paysTechnicians(line))
      const { appointmentDate: date } = current
      const withPay = technicians.map((technician: Member): ChargeTechnician => {
        const { pay, rateMissing, ...share } = technician
        return pay === undefined || rateMissing || isOther
          ? { ...share, ...payOf(line, technician), ...(date && { date }) }
          : { ...share, pay }
      })
      return editLine(line, {
        technicians: withPay,
        laborcost: withPay.reduce((sum, { pay }) => sum + pay, 0),
      })
    })

/** Counts a changed date as a reschedule, but not a first date (docs/domain.md, section 4). */
export const countReschedule = (
  before: ServiceRequest,
  patch: Partial<ServiceRequest>,
): Partial<ServiceRequest> =>
  "appointmentDate" in patch && patch.appointmentDate !== before.appointmentDate
    ? { appointmentRescheduled: rescheduleCount(before, patch.appointmentDate) }
    : {}
