import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Settings } from "#shared/api/settings.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import {
  type Autofilled,
  autofillMissing,
  autofillOverhead,
  missingRateOf,
  overheadDefaults,
  resetOverhead,
} from "#shared/domain/money/overhead.ts"
import { lacksPay, type TechnicianRates } from "#shared/domain/money/pay.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"

type AutofillResult = Pick<ServiceRequest, "charges" | "overhead">
type AutofillContext = {
  settings: Settings["autofill"]
  people: readonly (TechnicianRates & { name: string })[]
  partCosts: ReadonlyMap<string, number>
  by: string
  now: Date
}

const technicianIdsOf = ({ technicians }: ServiceRequest["charges"][number]): string[] =>
  technicians.map(({ _id }) => _id)

/** Returns the same lines if there is nothing to fill in. */
export const applyAutofill = (
  request: ServiceRequest,
  { settings, people, partCosts, by, now }: AutofillContext,
): Result<AutofillResult, "action_not_allowed"> => {
  if (request.charges.length === 0) return refuse("action_not_allowed", messages.overhead.noCharges)
  const isUnassigned = request.charges.some((line) => lacksPay(line) && line.technicians.length === 0)
  if (plannedTechnicians(request).length === 0 && isUnassigned)
    return refuse("action_not_allowed", messages.overhead.nobody)
  const ratesOf = (ids: readonly string[] | undefined) =>
    (ids ?? []).flatMap((id) => people.find(({ _id }) => _id === id) ?? [])
  const facts = {
    invoiceType: request.invoiceType,
    charges: request.charges,
    ...(request.appointmentDate !== undefined && { appointmentDate: request.appointmentDate }),
    technicians: ratesOf(request.appointmentTechnicians),
    removalTechnicians: ratesOf(request.appointmentTechniciansRemoval),
    installTechnicians: ratesOf(request.appointmentTechniciansInstall),
    lineTechnicians: ratesOf(request.charges.flatMap(technicianIdsOf)),
    halfJob: isHalfJob(request),
    partCosts,
  }
  const how = { ...settings, repairRate: parseMoney(settings.repairRate) ?? overheadDefaults.repairRate }
  const earlier: readonly Autofilled[] | undefined = request.overhead?.written
  const missing = missingRateOf(facts, earlier ? { ...how, onlyMissing: true } : how)
  if (missing) {
    const name = people.find(({ _id }) => _id === missing.technicianId)?.name ?? "A technician"
    return refuse(
      "action_not_allowed",
      missing.role === "Installer"
        ? messages.overhead.noInstallerRate(name)
        : messages.overhead.noAssistantRate(name),
    )
  }
  const { charges, written } = earlier ? autofillMissing(facts, how, earlier) : autofillOverhead(facts, how)
  return allow({ charges, overhead: { at: now.toISOString(), by, written } })
}

export const removeAutofill = (request: ServiceRequest): AutofillResult => ({
  charges: resetOverhead(request.charges, request.overhead?.written ?? []),
  overhead: undefined,
})
