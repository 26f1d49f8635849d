import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { firstStatus } from "../../../shared/domain/request.ts"
import type { Decided } from "./recompute.ts"

type Identity = {
  invoiceNumber: number
  invoiceKey: string
  writer: { _id: string; name: string }
  now: Date
}

/** A request as staff take it on the phone (domain.md section 4: open, or awaiting scheduling once it has a date). */
export const newRequest = (
  fields: Partial<ServiceRequest> & Pick<ServiceRequest, "invoiceType">,
  identity: Identity,
): Decided => ({
  ...fields,
  ...blank(identity),
  charges: fields.charges ?? [],
  serviceStatus: firstStatus("staff", fields.appointmentDate),
})

/** Fields that belong to the customer and the car, not to one visit. */
const carriedOver = [
  "vehicleId",
  "vehicle",
  "year",
  "make",
  "model",
  "style",
  "carId",
  "vin",
  "customerVehicleReference",
  "customerId",
  "customerName",
  "customerPhone",
  "customerEmail",
  "customerFullAddress",
  "billingId",
  "billingCompany",
  "branch",
  "appointmentLocation",
  "appointmentAddress",
  "appointmentTechnicians",
] as const satisfies (keyof ServiceRequest)[]

/** A visit under warranty of an earlier request: nothing charged, the complaint visible to the customer (spec 2, section 9). */
export const warrantyOf = (
  original: ServiceRequest,
  { complaint, appointmentDate }: { complaint: string; appointmentDate: string },
  identity: Identity,
): Decided => ({
  ...Object.fromEntries(carriedOver.map((field) => [field, original[field]])),
  ...blank(identity),
  invoiceType: "Warranty",
  serviceType: "Inspect",
  serviceSummary: "Warranty Inspection",
  customerNotes: complaint,
  originalInvoice: original.invoiceNumber,
  appointmentDate,
  appointmentTimeStart: 6 * 60,
  appointmentTimeEnd: 21 * 60,
  charges: [],
  serviceStatus: firstStatus("warranty", appointmentDate),
})

const blank = ({ invoiceNumber, invoiceKey, writer, now }: Identity) => ({
  invoiceNumber,
  invoiceKey,
  version: 1,
  statusSince: now.toISOString(),
  serviceWriter: writer.name,
  serviceWriterUserId: writer._id,
  requestReceivedTimestamp: now.toISOString(),
  requestModifiedTimestamp: now.toISOString(),
  appointmentRescheduled: 0,
  payments: [],
  authorizations: [],
})
