import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import type { PlannedJob } from "#shared/domain/schedule/overlap.ts"

/** Includes jobs without a window. */
export const countOf = (technician: string, planned: readonly PlannedJob[]): number =>
  planned.filter((job) => plannedTechnicians(job).includes(technician)).length
