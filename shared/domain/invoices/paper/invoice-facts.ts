import type { InvoiceType } from "../../charges/charge-types.ts"
import type { OldParts } from "../../job/old-parts.ts"
import type { Authorization } from "../../job/request.ts"
import type { ServiceStatus } from "../../job/status.ts"

/** Cents, YYYY-MM-DD, minutes after midnight, ISO instants. An empty text means unknown. */
export type InvoiceFacts = {
  invoiceNumber: number
  invoiceType: InvoiceType
  serviceStatus: ServiceStatus
  issuedOn: string
  summary: string
  originalInvoice?: number | undefined
  business: {
    name: string
    address: string
    phone: string
    email: string
    registrationNumber: string
    text: string
    warranty: string
  }
  customer: { name: string; phone: string; email: string; address: string }
  billing?: { company: string; address: string; phone: string; reference: string } | undefined
  insurance?:
    | {
        carrier: string
        policy: string
        claim: string
        dispatch: string
        dateOfLoss?: string | undefined
        cause: string
        deductible: number
      }
    | undefined
  vehicle: { text: string; vin: string; reference: string }
  appointment: {
    date?: string | undefined
    start?: number | undefined
    end?: number | undefined
    location?: "Mobile" | "Inshop" | undefined
    address: string
    zone: string
    technicians: readonly string[]
  }
  charges: readonly InvoiceLine[]
  totals: {
    parts: number
    labor: number
    subtotal: number
    taxRate: number
    taxExempt: boolean
    tax: number
    total: number
    prepaid: number
    credit: number
    customerDue: number
    insuranceDue: number
    unpaid: number
  }
  payments: readonly InvoicePayment[]
  authorizations: readonly Authorization[]
  signature?: { address: string; at: string; name: string } | undefined
  oldParts?: OldParts | undefined
  driveAwayAt?: string | undefined
  history?: { address: string; version: number; head: string } | undefined
}

export type InvoiceLine = {
  title: string
  detail: string
  condition: string
  quantity: number
  net: number
  parts: number
  labor: number
  total: number
  unpriced: boolean
}

export type InvoicePayment = {
  party: "customer" | "insurance"
  method: string
  reference: string
  amount: number
  tip: number
  at: string
  prepaid: boolean
  signed: boolean
}
