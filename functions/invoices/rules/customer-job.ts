import type { Branch } from "#shared/api/branches.ts"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import {
  canRequestTime,
  centsToAuthorize,
  customerHeadline,
  customerSteps,
  lacksPrice,
  maySign,
  payable,
} from "#shared/domain/job/customer-view.ts"
import { isCalibrationOpen, isInshop, isSigned, lastAuthorization } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { consentIn } from "#shared/domain/messages/customer-texts.ts"
import { reviewLocationOf } from "#shared/domain/messages/reviews.ts"
import type { Language } from "#shared/language.ts"
import type { JobTexts } from "../job-texts.ts"
import { type InvoiceBusiness, invoiceOf } from "./invoice.ts"

type Face = { name: string; avatar?: string | undefined }

/** Everything an invoice may print is visible to the customer. */
export const customerJobOf = (
  request: ServiceRequest,
  {
    business,
    technicians,
    branches,
    texts,
    language = request.language ?? "en",
    now,
  }: {
    business: InvoiceBusiness & Parameters<typeof consentIn>[0]
    technicians: Face[]
    branches: readonly Branch[]
    texts: Pick<JobTexts, "consent" | "openRequest"> | undefined
    /** of the page, so that the recorded consent is the one that was shown */
    language?: Language | undefined
    now: Date
  },
): CustomerJob => {
  const { invoiceNumber, invoiceKey, invoiceType, serviceStatus, branch } = request
  const facts = { ...request, technicianNames: technicians.map(({ name }) => name) }
  const printed = invoiceOf(request, {
    business,
    technicians: facts.technicianNames,
    signatureAddress: undefined,
    checkedAt: "",
  })
  const { date, start, end, location } = printed.appointment
  const shop = branches.find(({ _id }) => _id === branch)?.address ?? business.mainshop
  const authorized = lastAuthorization(request)
  const { pendingPayment } = request
  const owed = payable(request)
  return {
    invoiceNumber,
    invoiceKey,
    invoiceType,
    serviceStatus,
    branch,
    ...customerHeadline(facts, now),
    steps: customerSteps(facts, now),
    business: { name: business.businessname, phone: business.phone },
    customerName: request.customerName ?? "",
    vehicle: printed.vehicle.text,
    summary: printed.summary,
    appointment: {
      date,
      start,
      end,
      location,
      address: isInshop(request) ? shop : printed.appointment.address,
    },
    technicians: technicians.map(({ name, avatar }) => ({ name, avatar })),
    charges: lacksPrice(request) ? [] : printed.charges,
    totals: printed.totals,
    ...(printed.insurance && {
      insurance: { carrier: printed.insurance.carrier, deductible: printed.insurance.deductible },
    }),
    payments: printed.payments,
    wanted: {
      authorization: centsToAuthorize(facts),
      calibration: isBeforeCompletion(serviceStatus) && isCalibrationOpen(request),
      payment: pendingPayment ? undefined : owed,
      signature: maySign(facts),
      time: canRequestTime(facts),
      review: reviewLocationOf(request, owed ?? 0, branches) !== undefined,
    },
    unpaid: owed ?? 0,
    ...(pendingPayment && {
      underWay: { _id: pendingPayment._id, amount: pendingPayment.amount + pendingPayment.tip },
    }),
    ...(authorized && {
      authorization: { amount: authorized.amount, name: authorized.name, at: authorized.at },
    }),
    ...(texts && {
      texts: {
        given: texts.consent?.given ?? false,
        asking: consentIn(business, language),
        ...(texts.openRequest && { awaitsYes: true as const }),
      },
    }),
    timeAsked: request.timeAsked,
    ...(isSigned(request) && { signedAt: request.signedAt }),
    driveAwayAt: printed.driveAwayAt,
  }
}
