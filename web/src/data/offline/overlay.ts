import { useCallback } from "react"
import type { ServiceRequest } from "../../../../shared/api/requests/service-request.ts"
import { readSession } from "../../api/session.ts"
import type { Entry } from "./entry.ts"
import { type Doer, joiningOf } from "./joining.ts"
import { useWaiting } from "./waiting.ts"

/** The job as it is once all this is done. What the rules refuse by now, or the server has refused, changes nothing. */
export const applied = (request: ServiceRequest, waiting: readonly Entry[], by: Doer): ServiceRequest =>
  waiting.reduce((job, entry) => {
    if (entry.refusal) return job
    const after = joiningOf(entry).apply(job, entry, by)
    return after.ok ? after.request : job
  }, request)

/** For a query of a job: shows it with what waits on this device. */
export function useWithWaiting(job: number) {
  const waiting = useWaiting(job)
  return useCallback(
    (request: ServiceRequest | null): ServiceRequest | null => {
      const { id = "", name = "", initials = "" } = readSession() ?? {}
      return request && waiting.length > 0 ? applied(request, waiting, { id, name, initials }) : request
    },
    [waiting],
  )
}
