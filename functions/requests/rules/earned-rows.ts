import type { EarnedJob } from "#shared/api/earnings.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { isDropped } from "#shared/domain/job/status.ts"
import { notReportedBecause } from "#shared/domain/money/earnings.ts"
import { sum } from "#shared/domain/money/money.ts"
import { samePay } from "#shared/domain/money/overhead.ts"
import { linesWithoutPay, paysHalf } from "#shared/domain/money/pay.ts"
import { isCounted, maxTechnicians } from "#shared/domain/report.ts"
import { reportedOn } from "./report-row.ts"

const sharesIn = (line: Charge, technician: string, overhead: ServiceRequest["overhead"]) => {
  const fill = overhead?.written.find(({ chargeId }) => chargeId === line._id)?.pay
  const autofilled = fill !== undefined && samePay(line, fill.written)
  return line.technicians
    .filter(({ _id }) => _id === technician)
    .map(({ role, half, pay }): EarnedJob["lines"][number] => ({
      charge: line._id,
      type: line.type,
      description: line.description,
      role,
      half: paysHalf(line.type) ? "line" : half ? "marked" : undefined,
      share: autofilled ? fill.share : undefined,
      autofilled,
      crew: line.technicians.length,
      amount: pay,
    }))
}

export type EarnedRow = {
  technician: string
  job: EarnedJob
  isUncounted: boolean
  isWarranty: boolean
}

/** A request in the earnings of its technicians. Cancelled, closed, and imported jobs pay no one. */
export const earnedRowsOf = (request: ServiceRequest): EarnedRow[] => {
  const { charges, serviceStatus, invoiceType, overhead, source } = request
  if (isDropped(serviceStatus) || source === "import") return []
  const date = reportedOn(request)
  const { countedOn = date, countedAgainOn } = request
  return request.assignedTechnicians.slice(0, maxTechnicians).map((technician) => {
    const lines = charges.flatMap((line) => sharesIn(line, technician, overhead))
    const job: EarnedJob = {
      invoiceNumber: request.invoiceNumber,
      date,
      serviceStatus,
      invoiceType,
      customerName: request.customerName,
      vehicle: request.vehicle,
      serviceSummary: request.serviceSummary,
      halfJob: isHalfJob(request),
      missingPay: linesWithoutPay(charges),
      amount: sum(lines.map(({ amount }) => amount)),
      countedOn: isCounted(serviceStatus) && countedOn !== date ? countedOn : undefined,
      countedAgainOn: isCounted(serviceStatus) ? countedAgainOn : undefined,
      lines,
    }
    return {
      technician,
      job,
      isUncounted: request.appointmentDate !== undefined && notReportedBecause(job) !== undefined,
      isWarranty: invoiceType === "Warranty" || serviceStatus === "serviceWarrantyRequested",
    }
  })
}
