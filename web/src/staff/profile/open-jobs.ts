import { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import { ProblemError } from "../../ui/problem.ts"

/** The jobs that keep a technician from being deactivated, until somebody is named who takes them. */
export const openJobsIn = (error: Error | null): OpenJobs | undefined =>
  error instanceof ProblemError && error.code === "has_open_jobs"
    ? OpenJobs.safeParse(error.problem).data
    : undefined
