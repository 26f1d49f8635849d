import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { useRowsWithQueue } from "../../data/offline/queue-state.ts"
import { jobsOfTodayQuery } from "../../data/requests/requests.ts"

type Props = {
  technicianId: string
  /** Undefined until the jobs are loaded. */
  onCount: (count: number | undefined) => void
}

/**
 * Counts a technician's remaining jobs of today, including queued changes. A separate module, since the job
 * rules are too large for the login page.
 */
export default function OwnJobsCount({ technicianId, onCount }: Props) {
  const { data } = useQuery(jobsOfTodayQuery(technicianId))
  const open = useRowsWithQueue(data)?.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
  const count = open?.length
  useEffect(() => onCount(count), [count, onCount])
  return null
}
