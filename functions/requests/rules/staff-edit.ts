import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { decide, mayDo } from "#shared/domain/job/actions.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { replacesLineTechnicians } from "#shared/domain/job/job-technicians.ts"
import { releaseTechnicians } from "#shared/domain/job/request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { priceEdit } from "./bill.ts"
import { checkWindow } from "./check-window.ts"
import { countReschedule, patchOf } from "./edit.ts"
import type { PricingContext } from "./pricing.ts"
import { hasStrayPromo, promoFor } from "./promo.ts"
import type { RequestWithoutTotals } from "./recompute.ts"

/** Edits by staff: whether they may, what follows from them, and their event. */

type Edit = ServiceRequestChange

/** The status to set, if any. Sending the current status changes nothing, so that calls can be repeated. */
export const checkEdit = (
  { invoiceType, signatureData, serviceStatus }: Edit,
  current: ServiceRequest,
  role: Role,
  now: Date,
): Result<{ serviceStatus?: ServiceStatus }, "malformed" | "not_allowed" | "action_not_allowed"> => {
  if (invoiceType !== undefined && invoiceType !== current.invoiceType)
    return refuse("malformed", messages.prices.switchByAction, "invoiceType")
  const signing = mayDo("saveSignature", current, role)
  if (signatureData !== undefined && !signing.ok) return signing
  if (serviceStatus === undefined || serviceStatus === current.serviceStatus) return allow({})
  const outcome = decide("setStatus", current, { serviceStatus }, { role, now })
  return outcome.ok
    ? allow({ serviceStatus: outcome.serviceStatus })
    : refuse("action_not_allowed", outcome.detail)
}

/** New technicians of a running job replace those on its lines (owner's specification). */
const withOwnTechnicians = (merged: ServiceRequest, current: ServiceRequest): ServiceRequest =>
  current.serviceStatus === "serviceInProgress" && replacesLineTechnicians(current, merged)
    ? { ...merged, charges: releaseTechnicians(merged.charges) }
    : merged

type EditContext = { newPromo: ServiceRequest["promo"]; pricing: PricingContext; newId: () => string }

/** Prices the edited request. */
export const finishEdit = (
  merged: ServiceRequest,
  current: ServiceRequest,
  edit: Edit,
  { newPromo, pricing, newId }: EditContext,
): Result<{ request: RequestWithoutTotals }, "malformed" | "refused" | "deductible_protected"> => {
  const window = checkWindow(merged)
  if (!window.ok && ("appointmentTimeStart" in edit || "appointmentTimeEnd" in edit)) return window
  if (hasStrayPromo(merged, current)) return refuse("malformed", messages.promoCodes.strayLine, "charges")
  const bill = priceEdit(
    withOwnTechnicians(merged, current),
    current,
    {
      lines: edit.charges !== undefined,
      setsTaxExempt: "taxExempt" in edit,
      promo: promoFor(merged.promoCode, current.promo, newPromo),
      wantedDue: edit.wantedDue,
    },
    pricing,
    newId,
  )
  if (!bill.ok) return bill
  if (edit.insuranceDeductible === null && bill.request.invoiceType === "Insurance")
    return refuse("malformed", t("Enter the deductible, or 0 if there is none."), "insuranceDeductible")
  return allow({ request: { ...bill.request, ...countReschedule(current, patchOf(edit)) } })
}

const contentEvent = (content: object): JobEvent => {
  if ("wantedDue" in content) return { code: "amountDueChanged" }
  if ("promoCode" in content) return { code: "promoCodeChanged" }
  if ("charges" in content) return { code: "chargesChanged" }
  if ("signatureData" in content) return { code: "signatureSaved" }
  return { code: "requestChanged" }
}

export const editEvent = (
  { version: _version, ownVersions: _own, serviceStatus: status, ...content }: Edit,
  { serviceStatus: before }: ServiceRequest,
): JobEvent => {
  const event = contentEvent(content)
  if (status === undefined || status === before) return event
  if (Object.keys(content).length === 0) return { code: "setStatus", from: before, status }
  return { ...event, status, statusBefore: before }
}
