import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { t } from "../../language.ts"
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
  | "invoiceType"
  | "summary"

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
const requestFieldTable: Readonly<Partial<Record<keyof ServiceRequest, RequestField>>> = {
  customerId: { group: "customer" },
  customerName: { group: "customer", label: t("Name") },
  customerPhone: { group: "customer", label: t("Phone"), kind: "phone" },
  customerEmail: { group: "customer", label: t("Email") },
  customerFullAddress: { group: "customer", label: t("Address") },
  language: { group: "customer", label: t("Language"), kind: "language" },
  customerNotes: { group: "customer notes", label: t("Customer notes") },
  vehicleId: { group: "vehicle" },
  vehicle: { group: "vehicle", label: t("Vehicle") },
  year: { group: "vehicle", label: t("Year") },
  make: { group: "vehicle", label: t("Make") },
  model: { group: "vehicle", label: t("Model") },
  style: { group: "vehicle", label: t("Style") },
  carId: { group: "vehicle" },
  vin: { group: "vehicle", label: t("VIN") },
  licensePlate: { group: "vehicle", label: t("License plate") },
  customerVehicleReference: { group: "vehicle", label: t("Vehicle reference") },
  calibrationNeeded: { group: "vehicle", label: t("Calibration needed"), kind: "flag" },
  appointmentDate: { group: "when", label: t("Appointment date"), kind: "date" },
  appointmentTimeStart: { group: "when", label: t("Window start"), kind: "time" },
  appointmentTimeEnd: { group: "when", label: t("Window end"), kind: "time" },
  appointmentLocation: { group: "where", label: t("Where"), kind: "place" },
  appointmentAddress: { group: "where", label: t("Job address") },
  branch: { group: "where", label: t("Branch") },
  appointmentTechnicians: { group: "technicians", label: t("Technicians"), kind: "people" },
  appointmentTechniciansRemoval: { group: "technicians", label: t("Removal technicians"), kind: "people" },
  appointmentTechniciansInstall: { group: "technicians", label: t("Install technicians"), kind: "people" },
  halfJob: { group: "half job", label: t("Half job"), kind: "flag" },
  multiJob: { group: "multi job", label: t("Multi job"), kind: "flag" },
  billingId: { group: "billing" },
  billingProfileId: { group: "billing" },
  billingCompany: { group: "billing", label: t("Company") },
  billingFullAddress: { group: "billing", label: t("Billing address") },
  billingPhone: { group: "billing", label: t("Billing phone"), kind: "phone" },
  billingFax: { group: "billing", label: t("Fax"), kind: "phone" },
  billingEmail: { group: "billing", label: t("Billing email") },
  billingNotes: { group: "billing", label: t("Billing notes") },
  insuranceCarrierKey: { group: "insurance" },
  insuranceCarrier: { group: "insurance", label: t("Carrier") },
  insuranceDispatch: { group: "insurance", label: t("Dispatch") },
  insuranceDateofLoss: { group: "insurance", label: t("Date of loss"), kind: "date" },
  insuranceCauseOfLoss: { group: "insurance", label: t("Cause of loss") },
  insurancePolicyNumber: { group: "insurance", label: t("Policy") },
  insuranceClaimNumber: { group: "insurance", label: t("Claim") },
  insuranceDeductibleNote: { group: "insurance", label: t("Deductible not collected") },
  vinConfirmed: { group: "insurance", label: t("VIN confirmed") },
  partsConfirmed: { group: "insurance", label: t("Part numbers confirmed") },
  externalReferenceNumber: { group: "insurance", label: t("Reference") },
  invoiceType: { group: "price", label: t("Invoice type"), kind: "invoiceType" },
  insuranceDeductible: { group: "price", label: t("Deductible"), kind: "money" },
  customerCredit: { group: "price", label: t("Customer Credit"), kind: "money" },
  promoCode: { group: "price", label: t("Promo code") },
  taxExempt: { group: "price", label: t("Tax exempt"), kind: "flag" },
  taxRate: { group: "price", label: t("Tax rate"), kind: "percent" },
  serviceType: { group: "service", label: t("Service") },
  serviceSummary: { group: "service", label: t("Summary"), kind: "summary" },
  serviceStatus: { group: "status", label: t("Status"), kind: "status" },
  installRecord: { group: "install record", label: t("Install record"), kind: "install" },
  coverage: { group: "coverage", label: t("Coverage"), kind: "coverage" },
  oldParts: { group: "old parts", label: oldPartsHeading, kind: "oldParts" },
  signatureData: { group: "signature" },
  signedAt: { group: "signature" },
  signedWith: { group: "signature", label: t("Signature") },
  totalCustomerDue: { label: t("Customer Due"), kind: "money" },
}

const isInTable = (field: string): field is keyof typeof requestFieldTable =>
  Object.hasOwn(requestFieldTable, field)

/** The field's row, or nothing for a field that isn't in the table. */
export const requestFieldOf = (field: string): RequestField | undefined =>
  isInTable(field) ? requestFieldTable[field] : undefined
