import type { ReportRow } from "#shared/api/reports.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { partsWithoutCost } from "#shared/domain/charges/missing-input.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { linesWithoutPay } from "#shared/domain/money/pay.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import { shopTimeAt } from "#shared/domain/schedule/dates.ts"

/** The date of a request in reports and lists: the appointment's, else the arrival's. */
export const reportedOn = (
  request: Pick<ServiceRequest, "appointmentDate" | "requestReceivedTimestamp">,
): string => request.appointmentDate ?? shopTimeAt(request.requestReceivedTimestamp).date

const noIncome = { totalParts: 0, totalLabor: 0, totalTax: 0, total: 0 }

export const reportRowOf = (request: ServiceRequest): ReportRow => {
  const { charges, invoiceType } = request
  const movedIn = request.source === "import"
  const count = (type: string) => charges.filter((line) => line.type === type).length
  return {
    invoiceNumber: request.invoiceNumber,
    version: request.version,
    date: reportedOn(request),
    branch: request.branch,
    zone: request.zone,
    technicians: request.assignedTechnicians,
    invoiceType,
    serviceStatus: request.serviceStatus,
    carrierKey: request.insuranceCarrierKey,
    carrier: request.insuranceCarrier,
    accountId: request.billingId,
    account: request.billingCompany,
    customerName: request.customerName,
    vehicle: request.vehicle,
    serviceSummary: request.serviceSummary,
    replaces: count("Replace"),
    repairs: count("Repair"),
    halfJob: isHalfJob(request),
    totalParts: request.totalParts,
    totalLabor: request.totalLabor,
    totalTax: request.totalTax,
    total: request.total,
    ...(invoiceType === "Warranty" && noIncome),
    totalPartsCost: request.totalPartsCost,
    totalLaborCost: request.totalLaborCost,
    totalMiscCost: request.totalMiscCost,
    totalPnlNet: request.totalPnlNet,
    taxRate: request.taxRate,
    taxRateSource: request.taxRateSource,
    taxExempt: isTaxExempt({
      ...(request.taxExempt !== undefined && { taxExempt: request.taxExempt }),
      ...(request.billingNotes !== undefined && { billingNotes: request.billingNotes }),
    }),
    totalCustomerDue: request.totalCustomerDue,
    totalInsuranceDue: request.totalInsuranceDue,
    customerUnpaid: unpaidBy(request, "customer"),
    insuranceUnpaid: unpaidBy(request, "insurance"),
    totalUnpaid: request.totalUnpaid,
    insuranceDeductible: request.insuranceDeductible,
    totalPrepaid: request.totalPrepaid,
    customerTipAmount: request.customerTipAmount,
    completedOn: request.completedAt && shopTimeAt(request.completedAt).date,
    pay: charges.flatMap((line) =>
      line.technicians.map(({ _id, role, half, pay }) => ({
        technician: _id,
        charge: line._id,
        type: line.type,
        role,
        half,
        amount: pay,
      })),
    ),
    // The previous program paid the technicians.
    missingPay: movedIn ? 0 : linesWithoutPay(charges),
    autofilled: request.overhead !== undefined,
    ...(movedIn && { movedIn }),
    // Costs of the previous program are unknown, and no figure counts the job.
    missingCost: movedIn ? 0 : partsWithoutCost(charges),
  }
}
