import { type RequestSummary, StoredRequestSummary } from "#shared/api/requests/service-request.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle-text.ts"

/**
 * The fields of a row, in the order in which they are stored: a list reads a hundred rows at once, and names would be half of
 * what it reads. A new field goes to the end; none moves, and none goes.
 */
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
] as const satisfies (keyof RequestSummary)[]

/** A summary as one attribute, read by `rowOf`. */
export const packRow = (summary: RequestSummary): string =>
  JSON.stringify(order.map((field) => summary[field] ?? null))

/** A row that was stored before a field came to the end has none. */
export const rowOf = (packed: unknown): RequestSummary => {
  const values: unknown[] = JSON.parse(String(packed))
  const fields = order.map((field, index) => [field, values[index] ?? undefined])
  const row = StoredRequestSummary.parse(Object.fromEntries(fields))
  return row.vehicle === undefined ? row : { ...row, vehicle: withoutDoubledWords(row.vehicle) }
}
