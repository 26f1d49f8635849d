import type { Invoice } from "#shared/api/invoices.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { dispatchNumberOf } from "#shared/domain/insurance/bill-checklist.ts"
import { referenceOnPaper } from "#shared/domain/invoices/paper/paid-with.ts"
import { formatHistoryCode } from "#shared/domain/job/history-head.ts"
import { driveAwayOf } from "#shared/domain/job/install-record.ts"
import { signedFor } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import { shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { invoiceLineOf } from "./lines.ts"

export type InvoiceBusiness = {
  businessname: string
  mainshop: string
  phone: string
  email: string
  registrationNumber: string
  invoicePrintData: string
  warrantyData: string
}

const firstLine = (text: string | undefined): string => text?.split(/\r?\n/)[0]?.trim() ?? ""

const insuranceOf = (request: ServiceRequest) => ({
  carrier: request.insuranceCarrier ?? "",
  policy: request.insurancePolicyNumber ?? "",
  claim: request.insuranceClaimNumber ?? "",
  dispatch: dispatchNumberOf(request),
  dateOfLoss: request.insuranceDateofLoss,
  cause: request.insuranceCauseOfLoss ?? "",
  deductible: request.insuranceDeductible ?? 0,
})

/** A job that was restarted has no day of completion. */
const dayOfWork = (request: ServiceRequest): string => {
  const { completedAt, serviceStatus, appointmentDate, requestReceivedTimestamp } = request
  if (completedAt !== undefined && !isBeforeCompletion(serviceStatus)) return shopTimeAt(completedAt).date
  return appointmentDate ?? shopTimeAt(requestReceivedTimestamp).date
}

const totalsOf = (request: ServiceRequest) => ({
  parts: request.totalParts,
  labor: request.totalLabor,
  subtotal: request.totalSubtotal,
  taxRate: request.taxRate,
  taxExempt: isTaxExempt({
    ...(request.taxExempt !== undefined && { taxExempt: request.taxExempt }),
    ...(request.billingNotes !== undefined && { billingNotes: request.billingNotes }),
  }),
  tax: request.totalTax,
  total: request.total,
  prepaid: request.totalPrepaid,
  credit: request.invoiceType === "Insurance" ? 0 : (request.customerCredit ?? 0),
  customerDue: request.totalCustomerDue,
  insuranceDue: request.totalInsuranceDue,
  tip: request.customerTipAmount,
  unpaid: request.totalUnpaid,
})

/** Contents of an invoice, without costs and notes (docs/domain.md, section 3, "The law"). */
export const invoiceOf = (
  request: ServiceRequest,
  {
    business,
    technicians,
    signatureAddress,
    checkedAt,
  }: {
    business: InvoiceBusiness
    technicians: string[]
    signatureAddress: string | undefined
    /** address of the page that verifies the history's hash */
    checkedAt: string
  },
): Invoice => ({
  invoiceNumber: request.invoiceNumber,
  invoiceType: request.invoiceType,
  serviceStatus: request.serviceStatus,
  issuedOn: dayOfWork(request),
  summary: request.serviceSummary ?? "",
  originalInvoice: request.originalInvoice,
  business: {
    name: business.businessname,
    address: business.mainshop,
    phone: business.phone,
    email: business.email,
    registrationNumber: business.registrationNumber,
    text: business.invoicePrintData,
    warranty: business.warrantyData,
  },
  customer: {
    name: request.customerName ?? "",
    phone: firstLine(request.customerPhone),
    email: firstLine(request.customerEmail),
    address: request.customerFullAddress ?? "",
  },
  ...(request.invoiceType === "Net" && {
    billing: {
      company: request.billingCompany ?? "",
      address: request.billingFullAddress ?? "",
      phone: request.billingPhone ?? "",
      reference: request.externalReferenceNumber ?? "",
    },
  }),
  ...(request.invoiceType === "Insurance" && { insurance: insuranceOf(request) }),
  vehicle: {
    text: request.vehicle ?? vehicleText(request),
    vin: request.vin ?? "",
    reference: request.customerVehicleReference ?? "",
  },
  appointment: {
    date: request.appointmentDate,
    start: request.appointmentTimeStart,
    end: request.appointmentTimeEnd,
    location: request.appointmentLocation,
    address: request.appointmentAddress ?? "",
    zone: request.zone,
    technicians,
  },
  charges: request.charges.map((line) => invoiceLineOf(line, request.invoiceType)),
  totals: totalsOf(request),
  payments: request.payments.flatMap(paymentOf(request)),
  authorizations: request.authorizations.map(({ how, amount, name, at }) => ({ how, amount, name, at })),
  ...(signatureAddress !== undefined &&
    request.signedAt !== undefined &&
    signedFor(request) && {
      signature: {
        address: signatureAddress,
        at: request.signedAt,
        name: request.signedWith ?? request.customerName ?? "",
      },
    }),
  ...(request.oldParts && { oldParts: request.oldParts.choice }),
  ...(request.installRecord && { driveAwayAt: driveAwayOf(request.installRecord) }),
  ...(request.historyHead && {
    history: { address: checkedAt, version: request.version, head: formatHistoryCode(request.historyHead) },
  }),
})

/** Undefined for a voided or fully refunded payment. */
const paymentOf =
  ({ signedPayment }: ServiceRequest) =>
  (payment: ServiceRequest["payments"][number]) => {
    const { _id, party, method, at, prepaid, voided } = payment
    const refund = refundedOf(payment)
    const [amount, tip] = [payment.amount - refund.amount, payment.tip - refund.tip]
    if (voided || amount + tip === 0) return []
    const reference = referenceOnPaper(payment)
    return [{ party, method, reference, amount, tip, at, prepaid, signed: _id === signedPayment }]
  }
