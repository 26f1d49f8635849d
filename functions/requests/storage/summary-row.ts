import { type RequestSummary, StoredRequestSummary } from "#shared/api/requests/request-summary.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"

/** Storage order of a row, without names to save space. Add new fields at the end, never move or remove one. */
const order = [
  "invoiceNumber",
  "version",
  "invoiceType",
  "serviceStatus",
  "statusSince",
  "customerName",
  "customerPhone",
  "vehicle",
  "vehicleId",
  "serviceSummary",
  "appointmentDate",
  "appointmentTimeStart",
  "appointmentTimeEnd",
  "appointmentLocation",
  "customerFullAddress",
  "appointmentTechnicians",
  "zone",
  "branch",
  "externalReferenceNumber",
  "total",
  "totalUnpaid",
  "parts",
  "openAlerts",
  "appointmentTechniciansRemoval",
  "appointmentTechniciansInstall",
  "reviewLinkSent",
  "wantsTime",
  "awaitsPrice",
  "hasSurplus",
  "totalCustomerDue",
  "customerUnpaid",
  "language",
] as const satisfies (keyof RequestSummary)[]

export const packRow = (summary: RequestSummary): string =>
  JSON.stringify(order.map((field) => summary[field] ?? null))

export const rowOf = (packed: unknown): RequestSummary => {
  const values: unknown[] = JSON.parse(String(packed))
  const fields = order.map((field, index) => [field, values[index] ?? undefined])
  const row = StoredRequestSummary.parse(Object.fromEntries(fields))
  return row.vehicle === undefined ? row : { ...row, vehicle: withoutDoubledWords(row.vehicle) }
}
