import { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

/** Reads the refusal to end a technician: the open jobs that need another one first. */
export const openJobsIn = (error: Error | null): OpenJobs | undefined =>
  error instanceof ProblemError && error.code === "has_open_jobs"
    ? OpenJobs.safeParse(error.problem).data
    : undefined
