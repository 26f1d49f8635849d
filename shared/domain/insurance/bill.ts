import type { Bill } from "../../api/claims.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { paidBy, unpaidBy } from "../charges/totals-facts.ts"
import { isCalibrationOpen } from "../job/request.ts"
import type { MediaCategory } from "../media/media.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import { ownBillOf, supplementOf } from "./sent-bill.ts"

const calibrationOf = (request: ServiceRequest): Bill["calibration"] => {
  if (request.charges.some(({ kind }) => kind === "calibration")) return "done"
  if (request.calibrationDeclined) return "declined"
  return isCalibrationOpen(request) ? "open" : "not needed"
}

const lineOf = (line: ServiceRequest["charges"][number]): Bill["lines"][number] => ({
  type: line.type,
  description: line.description ?? "",
  part: line.part ?? "",
  opening: line.opening ?? "",
  quantity: line.quantity,
  list: line.list,
  net: line.net,
  laborHours: line.laborhours,
  laborRate: line.laborrate,
  labor: line.labor,
  total: line.total,
})

const installRecordOf = ({ installRecord }: ServiceRequest): Bill["installRecord"] =>
  installRecord && {
    urethane: installRecord.urethane.name,
    lot: installRecord.urethane.lot,
    dotNumbers: installRecord.glasses.map(({ dot }) => dot),
  }

/** What is new or changed since the last bill. */
const supplementLines = (
  { charges }: ServiceRequest,
  insurerBill: ServiceRequest["insurerBill"],
): ServiceRequest["charges"] => {
  const billed = new Map(insurerBill?.lines.map(({ _id, total }) => [_id, total]))
  return charges.filter(({ _id, total }) => billed.get(_id) !== total)
}

/** The insurer's bill of a job. It has every field that the checklist requires. */
export const billOf = (
  request: ServiceRequest,
  { shop, photos }: { shop: Bill["shop"]; photos: readonly MediaCategory[] },
): Bill => {
  const count = (...categories: MediaCategory[]) => photos.filter((one) => categories.includes(one)).length
  const paid = (when: { prepaid: boolean }) => paidBy(request, "customer", when)
  const supplement = supplementOf(request)
  const insurerBill = ownBillOf(request)
  const isSupplement = supplement > 0 && insurerBill !== undefined
  const due = unpaidBy(request, "insurance")
  return {
    invoiceNumber: request.invoiceNumber,
    shop,
    carrier: request.insuranceCarrier ?? "",
    claimNumber: request.insuranceClaimNumber ?? "",
    dispatchNumber: request.insuranceDispatch ?? request.externalReferenceNumber ?? "",
    policyNumber: request.insurancePolicyNumber ?? "",
    dateOfLoss: request.insuranceDateofLoss,
    causeOfLoss: request.insuranceCauseOfLoss ?? "",
    coverageReference: request.coverage?.reference ?? "",
    customer: {
      name: request.customerName ?? "",
      phone: request.customerPhone ?? "",
      address: request.customerFullAddress ?? "",
    },
    vehicle: {
      year: request.year,
      make: request.make ?? "",
      model: request.model ?? "",
      style: request.style ?? "",
      vin: request.vin ?? "",
      licensePlate: request.licensePlate ?? "",
    },
    completedOn: request.completedAt && shopTimeAt(request.completedAt).date,
    lines: (isSupplement ? supplementLines(request, insurerBill) : request.charges).map(lineOf),
    calibration: calibrationOf(request),
    installRecord: installRecordOf(request),
    photosBefore: count("before", "priordamage"),
    photosAfter: count("after"),
    signedAt: request.signedAt,
    parts: request.totalParts,
    labor: request.totalLabor,
    tax: request.totalTax,
    total: request.total,
    deductible: request.insuranceDeductible ?? 0,
    deductiblePaid: paid({ prepaid: true }) + paid({ prepaid: false }),
    deductibleNote: request.insuranceDeductibleNote ?? "",
    supplementTo: isSupplement
      ? { billedOn: shopTimeAt(insurerBill.at).date, billed: insurerBill.amount }
      : undefined,
    due: isSupplement ? Math.min(supplement, due) : due,
  }
}
