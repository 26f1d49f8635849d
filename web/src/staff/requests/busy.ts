import { plannedTechnicians } from "#shared/domain/job/crew.ts"
import type { PlannedJob } from "#shared/domain/schedule/overlap.ts"

/** How many jobs this technician has that day, also those without a window. */
export const countOf = (technician: string, planned: readonly PlannedJob[]): number =>
  planned.filter((job) => plannedTechnicians(job).includes(technician)).length
