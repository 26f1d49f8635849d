import { useEffect, useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { type TimeWindow, windowText } from "#shared/domain/schedule/dates.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { api } from "../../api/api.ts"
import { getAppointmentWindows } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"

type Props = {
  /** Takes no room on a day to which it moves. */
  own: OwnJob
  job: CustomerJob
  date: string
  chosen: TimeWindow | undefined
  onChoose: (window: TimeWindow) => void
}

const locationOf = ({ branch, appointment: { location, address } }: CustomerJob) => {
  const read = location === "Mobile" ? parseAddress(address) : undefined
  if (read?.zip !== undefined) return { zip: read.zip, city: read.city }
  return branch === undefined ? undefined : { branch }
}

export function FreeTimes({ own, job, date, chosen, onChoose }: Props) {
  const [free, setFree] = useState<TimeWindow[] | "unknown">()
  const jobLocation = locationOf(job)
  const waitsForGlass = job.steps.some(({ key, state }) => key === "glass" && state !== "done")
  const query = JSON.stringify({
    ...jobLocation,
    service: waitsForGlass ? "windshield" : "chip",
    from: date,
    days: 1,
    ...own,
  })
  useEffect(() => {
    const unmount = new AbortController()
    const load = async () => {
      try {
        const { days } = await api(getAppointmentWindows, { query: JSON.parse(query) }, unmount.signal)
        setFree(days.flatMap(({ windows }) => windows.filter((window) => window.free)))
      } catch (error) {
        if (unmount.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setFree("unknown")
      }
    }
    void load()
    return () => unmount.abort()
  }, [query])

  if (!jobLocation || free === "unknown") return null
  if (!free) return <p role="status">Looking for free times</p>
  if (free.length === 0)
    return <p role="status">Nothing is free that day. Choose another, or tell us below what works.</p>
  return (
    <fieldset className={styles.free}>
      <legend className="type-text weight-strong">Free that day</legend>
      {free.map((window) => (
        <label
          key={window.start}
          className="bar gap-5 px-5 py-0 bg-white rounded-3 pointer type-large weight-normal"
        >
          <input
            type="radio"
            name="window"
            checked={chosen?.start === window.start}
            onChange={() => onChoose({ start: window.start, end: window.end })}
          />
          {windowText(window)}
        </label>
      ))}
    </fieldset>
  )
}
