import * as z from "zod"
import { serviceStatuses } from "../../domain/job/status.ts"
import { date, time } from "../definition/kinds.ts"

/** Jobs in a `has_open_jobs` refusal: what the technician hasn't completed, earliest first. */
export const OpenJobs = z.object({
  jobs: z.array(
    z.object({
      invoiceNumber: z.int(),
      customerName: z.string().optional(),
      appointmentDate: date.optional(),
      appointmentTimeStart: time.optional(),
      appointmentTimeEnd: time.optional(),
      serviceStatus: z.enum(serviceStatuses),
    }),
  ),
  more: z.boolean(),
})
export type OpenJobs = z.output<typeof OpenJobs>
