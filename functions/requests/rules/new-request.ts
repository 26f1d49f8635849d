import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { plannedTechnicians, type TechnicianLists } from "#shared/domain/job/job-technicians.ts"
import { firstStatus, type RequestSource } from "#shared/domain/job/request.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import type { RequestWithoutTotals } from "./recompute.ts"

export type Identity = {
  invoiceNumber: number
  invoiceKey: string
  jobKey: string
  writer: { _id: string; name: string }
  now: Date
}

/** A new request by staff, a visitor, or an insurer. Its status depends on the source (docs/domain.md, section 4). */
export const newRequest = (
  fields: Partial<ServiceRequest> & Pick<ServiceRequest, "invoiceType">,
  identity: Identity,
  source: RequestSource = "staff",
): RequestWithoutTotals => ({
  ...fields,
  ...blank(identity),
  ...((source === "website" || source === "dispatch") && { source }),
  charges: fields.charges ?? [],
  serviceStatus: firstStatus(source, fields.appointmentDate),
})

/** Fields of the customer, car, and payer, which a warranty visit copies. */
const copiedFields = [
  "vehicleId",
  "vehicle",
  "year",
  "make",
  "model",
  "style",
  "carId",
  "vin",
  "licensePlate",
  "customerVehicleReference",
  "customerId",
  "customerName",
  "customerPhone",
  "customerEmail",
  "customerFullAddress",
  "language",
  "billingId",
  "billingCompany",
  "billingFullAddress",
  "billingPhone",
  "billingFax",
  "billingEmail",
  "branch",
  "appointmentLocation",
  "appointmentAddress",
] as const satisfies (keyof ServiceRequest)[]

export type WarrantyVisit = {
  complaint: string
  appointmentDate: string
  technicians: readonly string[]
}

/** Technicians who did the work and still work here, plus a technician who creates the visit. */
export const visitTechnicians = (
  original: TechnicianLists,
  people: readonly Pick<User, "_id" | "serviceTechnician">[],
  creator: { _id: string; role: Role },
): string[] => {
  const technicians = plannedTechnicians(original).filter((id) =>
    people.some(({ _id, serviceTechnician }) => _id === id && serviceTechnician),
  )
  return creator.role === "technician" && !technicians.includes(creator._id)
    ? [...technicians, creator._id]
    : technicians
}

/** A warranty visit: no charges, and the customer sees the complaint (owner's specification). */
export const warrantyRequest = (
  original: ServiceRequest,
  { complaint, appointmentDate, technicians }: WarrantyVisit,
  identity: Identity,
): RequestWithoutTotals => ({
  ...Object.fromEntries(copiedFields.map((field) => [field, original[field]])),
  ...blank(identity),
  invoiceType: "Warranty",
  serviceType: "Inspect",
  serviceSummary: "Warranty Inspection",
  customerNotes: complaint,
  originalInvoice: original.invoiceNumber,
  originalGlass: original.charges
    .filter((line) => panesOf(line).length > 0)
    .map(({ opening, orientation, part }) => ({ opening, orientation, part })),
  appointmentDate,
  appointmentTimeStart: 6 * 60,
  appointmentTimeEnd: 21 * 60,
  ...(technicians.length > 0 && { appointmentTechnicians: [...technicians] }),
  charges: [],
  serviceStatus: firstStatus("warranty", appointmentDate),
})

export const withVisit = (
  { warrantyInvoices = [] }: Pick<ServiceRequest, "warrantyInvoices">,
  visitNumber: number,
) => ({
  patch: { warrantyInvoices: [...warrantyInvoices, visitNumber] },
  event: { code: "warrantyVisitCreated", invoiceNumber: visitNumber } as const,
})

export const withoutVisit = (
  { warrantyInvoices = [] }: Pick<ServiceRequest, "warrantyInvoices">,
  visitNumber: number,
) => ({
  patch: { warrantyInvoices: warrantyInvoices.filter((number) => number !== visitNumber) },
  event: { code: "warrantyVisitDeleted", invoiceNumber: visitNumber } as const,
})

const blank = ({ invoiceNumber, invoiceKey, jobKey, writer, now }: Identity) => ({
  invoiceNumber,
  invoiceKey,
  jobKey,
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
