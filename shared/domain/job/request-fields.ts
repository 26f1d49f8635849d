import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { oldPartsHeading } from "./old-parts.ts"

/** How a stored value reads as text, for history and conflicts. */
export type FieldKind =
  | "text"
  | "money"
  | "quantity"
  | "percent"
  | "date"
  | "time"
  | "instant"
  | "phone"
  | "flag"
  | "people"
  | "status"
  | "place"
  | "language"
  | "install"
  | "coverage"
  | "oldParts"

export type RequestField = {
  /** Fields of one group conflict with each other (docs/domain.md, section 4). Without one, people can't set the field. */
  group?: string
  /** Missing for ids and other values that no person reads. */
  label?: string
  /** `text` if missing. */
  kind?: FieldKind
}

/**
 * The table of a request's fields: its conflict group, and its name and kind in the history. Types and limits are in
 * `shared/api/requests/service-request.ts`. Each charge is a group of its own.
 */
export const requestFieldTable: Readonly<Partial<Record<keyof ServiceRequest, RequestField>>> = {
  customerId: { group: "customer" },
  customerName: { group: "customer", label: "Name" },
  customerPhone: { group: "customer", label: "Phone", kind: "phone" },
  customerEmail: { group: "customer", label: "Email" },
  customerFullAddress: { group: "customer", label: "Address" },
  language: { group: "customer", label: "Language", kind: "language" },
  customerNotes: { group: "customer notes", label: "Customer notes" },
  vehicleId: { group: "vehicle" },
  vehicle: { group: "vehicle", label: "Vehicle" },
  year: { group: "vehicle", label: "Year" },
  make: { group: "vehicle", label: "Make" },
  model: { group: "vehicle", label: "Model" },
  style: { group: "vehicle", label: "Style" },
  carId: { group: "vehicle" },
  vin: { group: "vehicle", label: "VIN" },
  licensePlate: { group: "vehicle", label: "License plate" },
  customerVehicleReference: { group: "vehicle", label: "Vehicle reference" },
  calibrationNeeded: { group: "vehicle", label: "Calibration needed", kind: "flag" },
  appointmentDate: { group: "when", label: "Appointment date", kind: "date" },
  appointmentTimeStart: { group: "when", label: "Window start", kind: "time" },
  appointmentTimeEnd: { group: "when", label: "Window end", kind: "time" },
  appointmentLocation: { group: "where", label: "Where", kind: "place" },
  appointmentAddress: { group: "where", label: "Job address" },
  branch: { group: "where", label: "Branch" },
  appointmentTechnicians: { group: "technicians", label: "Technicians", kind: "people" },
  appointmentTechniciansRemoval: { group: "technicians", label: "Removal technicians", kind: "people" },
  appointmentTechniciansInstall: { group: "technicians", label: "Install technicians", kind: "people" },
  halfJob: { group: "half job", label: "Half job", kind: "flag" },
  multiJob: { group: "multi job", label: "Multi job", kind: "flag" },
  billingId: { group: "billing" },
  billingProfileId: { group: "billing" },
  billingCompany: { group: "billing", label: "Company" },
  billingFullAddress: { group: "billing", label: "Billing address" },
  billingPhone: { group: "billing", label: "Billing phone", kind: "phone" },
  billingFax: { group: "billing", label: "Fax", kind: "phone" },
  billingEmail: { group: "billing", label: "Billing email" },
  billingNotes: { group: "billing", label: "Billing notes" },
  insuranceCarrierKey: { group: "insurance" },
  insuranceCarrier: { group: "insurance", label: "Carrier" },
  insuranceDispatch: { group: "insurance", label: "Dispatch" },
  insuranceDateofLoss: { group: "insurance", label: "Date of loss", kind: "date" },
  insuranceCauseOfLoss: { group: "insurance", label: "Cause of loss" },
  insurancePolicyNumber: { group: "insurance", label: "Policy" },
  insuranceClaimNumber: { group: "insurance", label: "Claim" },
  insuranceDeductibleNote: { group: "insurance", label: "Deductible not collected" },
  externalReferenceNumber: { group: "insurance", label: "Reference" },
  invoiceType: { group: "price", label: "Invoice type" },
  insuranceDeductible: { group: "price", label: "Deductible", kind: "money" },
  customerCredit: { group: "price", label: "Customer Credit", kind: "money" },
  promoCode: { group: "price", label: "Promo code" },
  taxExempt: { group: "price", label: "Tax exempt", kind: "flag" },
  taxRate: { group: "price", label: "Tax rate", kind: "percent" },
  serviceType: { group: "service", label: "Service" },
  serviceSummary: { group: "service", label: "Summary" },
  serviceStatus: { group: "status", label: "Status", kind: "status" },
  installRecord: { group: "install record", label: "Install record", kind: "install" },
  coverage: { group: "coverage", label: "Coverage", kind: "coverage" },
  oldParts: { group: "old parts", label: oldPartsHeading, kind: "oldParts" },
  signatureData: { group: "signature" },
  signedAt: { group: "signature" },
  signedWith: { group: "signature", label: "Signature" },
  totalCustomerDue: { label: "Customer Due", kind: "money" },
}

const isInTable = (field: string): field is keyof typeof requestFieldTable =>
  Object.hasOwn(requestFieldTable, field)

/** The field's row, or nothing for a field that isn't in the table. */
export const requestFieldOf = (field: string): RequestField | undefined =>
  isInTable(field) ? requestFieldTable[field] : undefined
