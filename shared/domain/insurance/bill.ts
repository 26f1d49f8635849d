import type { BillContent } from "../../api/claims.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { paidBy, unpaidBy } from "../charges/totals-facts.ts"
import { isCalibrationOpen } from "../job/request.ts"
import type { MediaCategory } from "../media/media.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import { dispatchNumberOf } from "./bill-checklist.ts"
import {
  type BilledLine,
  billedLineOf,
  billsWithOwnAmounts,
  nextDueOf,
  payableBills,
  supplementOf,
} from "./sent-bill.ts"

type BillLine = BillContent["lines"][number]

const calibrationOf = (request: ServiceRequest): BillContent["calibration"] => {
  if (request.charges.some(({ kind }) => kind === "calibration")) return "done"
  if (request.calibrationDeclined) return "declined"
  return isCalibrationOpen(request) ? "open" : "not needed"
}

const lineOf = (line: ServiceRequest["charges"][number]): BillLine => ({
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

const installRecordOf = ({ installRecord }: ServiceRequest): BillContent["installRecord"] =>
  installRecord && {
    urethane: installRecord.urethane.name,
    lot: installRecord.urethane.lot,
    dotNumbers: installRecord.glasses.map(({ dot }) => dot),
  }

const noAmounts = { quantity: 0, list: 0, net: 0, laborHours: 0, laborRate: 0, labor: 0, total: 0 }

const removedLine = ({ total, ...line }: BilledLine): BillLine => ({
  type: line.type ?? "Other",
  description: line.description ?? "",
  part: line.part ?? "",
  opening: line.opening ?? "",
  ...noAmounts,
  change: "removed",
  billedBefore: total,
})

/** A text that was missing or empty and still is counts as the same. */
const isSameLine = (old: BilledLine, now: BilledLine): boolean =>
  // Bills from before supplements named their changes have only id and total.
  old.type === undefined
    ? old.total === now.total
    : (["total", "type", "description", "part", "opening"] as const).every(
        (field) => (old[field] || undefined) === (now[field] || undefined),
      )

/** What is new, changed, or removed since the bill before. */
const supplementLines = ({ charges }: ServiceRequest, billed: readonly BilledLine[]): BillLine[] => {
  const before = new Map(billed.map((line) => [line._id, line]))
  const changedLines = charges.flatMap((line): BillLine[] => {
    const old = before.get(line._id)
    if (!old) return [{ ...lineOf(line), change: "new" }]
    return isSameLine(old, billedLineOf(line))
      ? []
      : [{ ...lineOf(line), change: "changed", billedBefore: old.total }]
  })
  const removedLines = billed.filter(({ _id }) => !charges.some((line) => line._id === _id))
  return [...changedLines, ...removedLines.map(removedLine)]
}

/** The insurer's bill of a job. It has every field that the checklist requires. */
export const billOf = (
  request: ServiceRequest,
  { shop, photos }: { shop: BillContent["shop"]; photos: readonly MediaCategory[] },
): BillContent => {
  const count = (...categories: MediaCategory[]) => photos.filter((one) => categories.includes(one)).length
  const paid = (when: { prepaid: boolean }) => paidBy(request, "customer", when)
  const bills = supplementOf(request) > 0 ? payableBills(request) : []
  const base = bills.at(-1)
  const due = unpaidBy(request, "insurance")
  return {
    invoiceNumber: request.invoiceNumber,
    shop,
    carrier: request.insuranceCarrier ?? "",
    claimNumber: request.insuranceClaimNumber ?? "",
    dispatchNumber: dispatchNumberOf(request),
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
    lines: base ? supplementLines(request, base.lines) : request.charges.map(lineOf),
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
    supplementTo: base && {
      billedOn: shopTimeAt(base.at).date,
      amount: billsWithOwnAmounts(bills).at(-1)?.amount ?? 0,
      billed: base.amount,
    },
    due: nextDueOf(request, due),
  }
}
