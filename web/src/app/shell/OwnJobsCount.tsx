import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { useRowsWithWaiting } from "../../data/offline/waiting.ts"
import { jobsOfTodayQuery } from "../../data/requests.ts"

type Props = {
  technicianId: string
  /** undefined until the jobs are loaded */
  onCount: (count: number | undefined) => void
}

/**
 * Counts a technician's jobs of today that are still to be done, including changes that wait on this phone. Loaded on its own,
 * because the rules of a job are more code than the login page may load.
 */
export default function OwnJobsCount({ technicianId, onCount }: Props) {
  const { data } = useQuery(jobsOfTodayQuery(technicianId))
  const open = useRowsWithWaiting(data)?.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
  const count = open?.length
  useEffect(() => onCount(count), [count, onCount])
  return null
}
