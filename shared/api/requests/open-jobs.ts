import * as z from "zod"
import { serviceStatuses } from "../../domain/status.ts"
import { date, time } from "../kinds.ts"

/** What `has_open_jobs` tells: the jobs that a technician has not completed, the first of them by day. */
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
  /** whether there are others after these */
  more: z.boolean(),
})
export type OpenJobs = z.output<typeof OpenJobs>
