import * as z from "zod"
import { invoiceTypes } from "../../domain/charges/charge-types.ts"
import { serviceStatuses } from "../../domain/job/status.ts"
import { languages } from "../../language.ts"
import { id, instant, storedKinds, wireKinds } from "../definition/kinds.ts"
import type { Kinds } from "./charges.ts"

/** A list row. It has 150 to 300 bytes, so a day of 100 jobs costs few read units. */
const summaryFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
  time,
}: Kinds<M, D, T>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  statusSince: instant,
  customerName: z.string().optional(),
  customerPhone: z.string().optional(),
  vehicle: z.string().optional(),
  serviceSummary: z.string().optional(),
  appointmentDate: date.optional(),
  appointmentTimeStart: time.optional(),
  appointmentTimeEnd: time.optional(),
  appointmentLocation: z.enum(["Mobile", "Inshop"]).optional(),
  customerFullAddress: z.string().optional(),
  appointmentTechnicians: z.array(id).optional(),
  appointmentTechniciansRemoval: z.array(id).optional(),
  appointmentTechniciansInstall: z.array(id).optional(),
  zone: z.string(),
  branch: id.optional(),
  externalReferenceNumber: z.string().optional(),
  parts: z.array(z.string()).optional(),
  total: money,
  totalUnpaid: money,
  openAlerts: z.int().optional(),
  reviewLinkSent: instant.optional(),
  wantsTime: z.boolean().optional(),
  awaitsPrice: z.boolean().optional(),
  hasSurplus: z.boolean().optional(),
  /** The customer's share, and how much of it is unpaid. Rows stored before these fields have neither. */
  totalCustomerDue: money.optional(),
  customerUnpaid: money.optional(),
  language: z.enum(languages).optional(),
})

export const RequestSummary = z.object(summaryFields(wireKinds))
export const StoredRequestSummary = z.object({
  ...summaryFields(storedKinds),
  vehicleId: id.optional(),
})
export type RequestSummary = z.output<typeof StoredRequestSummary>
