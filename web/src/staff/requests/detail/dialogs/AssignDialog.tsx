import { Checkbox } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { windowText } from "../../../../../../shared/domain/dates.ts"
import { overlapsOf, windowOf } from "../../../../../../shared/domain/schedule/overlap.ts"
import { useSession } from "../../../../api/session.ts"
import { plannedQuery } from "../../../../data/requests.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { countOf } from "../../busy.ts"
import type { Technician } from "../charges/LineCrew.tsx"
import styles from "./dialogs.module.css"

type Props = {
  request: ServiceRequest
  technicians: readonly Technician[]
  /** said when the technicians of a job in progress change */
  warning: string | undefined
  busy: boolean
  onAssign: (ids: string[]) => void
  onClose: () => void
}

/** Who does the job; the first one chosen is the primary one. Who has another job at that time is assigned only knowingly. */
export function AssignDialog({ request, technicians, warning, busy, onAssign, onClose }: Props) {
  const { appointmentTechnicians: assigned = [] } = request
  const [chosen, setChosen] = useState<readonly string[]>(assigned)
  const { overlapsFor, jobsOf, checking } = useDay(request)
  const overlapping = chosen.some((id) => !assigned.includes(id) && overlapsFor(id).length > 0)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Assign technicians"
      subtitle="The first technician you choose is the primary."
      width={460}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Back
          </Button>
          <Button
            kind={chosen.length === 0 ? "plain" : "main"}
            size="large"
            busy={busy || checking}
            disabledReason={chosen.length === 0 && assigned.length === 0 ? "Choose a technician." : undefined}
            onClick={() => onAssign([...chosen])}
          >
            {assignWords(chosen.length, assigned.length > 0, overlapping)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {warning && <p className={styles.problem}>{warning}</p>}
        {technicians.length === 0 && <p className={styles.lead}>No technicians to assign yet.</p>}
        <div className={styles.people}>
          {technicians.map(({ _id, name, defaultTechnicianAssignment }) => {
            const index = chosen.indexOf(_id)
            return (
              <label key={_id} className={styles.person}>
                <Checkbox
                  checked={index >= 0}
                  onChange={() => toggle(_id)}
                  data-autofocus={_id === technicians[0]?._id || undefined}
                />
                <span>
                  <b>{name}</b>
                  <small>{[defaultTechnicianAssignment, jobsOf(_id)].filter(Boolean).join(", ")}</small>
                  {overlapsFor(_id).map(({ job, window }) => (
                    <small key={job.invoiceNumber} className={styles.overlap}>
                      Overlaps {job.invoiceNumber} in {job.zone}, {windowText(window)}
                    </small>
                  ))}
                </span>
                {index === 0 && <small>primary</small>}
              </label>
            )
          })}
        </div>
      </div>
    </Dialog>
  )
}

const assignWords = (count: number, hasCrew: boolean, overlapping: boolean): string => {
  if (count === 0) return hasCrew ? "Unassign all" : "Assign"
  return overlapping ? `Assign ${count} anyway` : `Assign ${count}`
}

/** What each technician has on the day of this job, and at its time, as far as whoever looks may see it. */
function useDay(request: ServiceRequest) {
  const { invoiceNumber, appointmentDate = "" } = request
  const window = windowOf(request)
  const planned = useQuery(plannedQuery(appointmentDate))
  const session = useSession()
  const others = planned.data?.filter((job) => job.invoiceNumber !== invoiceNumber)
  return {
    overlapsFor: (id: string) => (window && others ? overlapsOf({ technicians: [id], window }, others) : []),
    /** "2 other jobs"; a technician sees their own day alone */
    jobsOf(id: string) {
      if (!others || (session?.role === "technician" && id !== session.techId)) return ""
      const count = countOf(id, others)
      return `${count} other ${count === 1 ? "job" : "jobs"}`
    },
    checking: window !== undefined && planned.isLoading,
  }
}
