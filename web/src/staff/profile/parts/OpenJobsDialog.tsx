import { useMutation, useQueries, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { absencesOf } from "#shared/domain/schedule/capacity.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { dayOffText } from "#shared/domain/schedule/days-off.ts"
import { overlapsOf, overlapText, windowOf } from "#shared/domain/schedule/overlap.ts"
import { messages } from "#shared/messages.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { type ShownUser, type UserChange, useUser } from "#web/data/people/user.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "./OpenJobsDialog.module.css"
import { SaveError } from "./SaveError.tsx"

type Props = {
  technician: ShownUser
  openJobs: OpenJobs
  /** The refused change, which is sent again with who takes the jobs. */
  change: UserChange
  /** The version that the refused change was made to. */
  version: number | undefined
  onSaved?: () => void
  onClose: () => void
}

export function OpenJobsDialog({
  technician,
  openJobs: { jobs, more },
  change: refusedChange,
  version,
  onSaved,
  onClose,
}: Props) {
  const { change } = useUser(technician._id)
  const deactivates = refusedChange.state === "inactive"
  const verb = deactivates ? "Deactivate" : "Save"
  // `null` leaves the jobs unassigned. undefined means not chosen yet.
  const [taker, setTaker] = useState<string | null>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (openJobsTo: string | null) => change({ ...refusedChange, openJobsTo }, version),
    onSuccess: () => {
      showMessage(deactivates ? messages.users.deactivated : messages.users.updated)
      onSaved?.()
      onClose()
    },
  })
  const { overlapsFor, checking } = useDays(jobs, taker)
  const overlapping = jobs.filter((job) => overlapsFor(job).length > 0).length
  const { data: technicians } = useQuery(techniciansQuery)
  const { data: shops = [] } = useQuery(branchesQuery)
  const nameOfTaker = technicians?.find(({ _id }) => _id === taker)?.name ?? "Someone"
  const { name } = technician
  const them = jobs.length === 1 ? "it" : "them"
  const count = more
    ? `more than ${jobs.length} open jobs`
    : jobs.length === 1
      ? "1 open job"
      : `${jobs.length} open jobs`

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${name} still has ${count}`}
      subtitle={`Choose who takes ${them}. Then ${name} ${deactivates ? "is deactivated" : "is no longer a technician"}.`}
      width={560}
      footer={
        <DialogActions
          onBack={onClose}
          kind="destroy"
          isPending={isPending || checking}
          disabledReason={taker === undefined ? `Choose who takes ${them}.` : undefined}
          onClick={() => taker !== undefined && mutate(taker)}
        >
          {overlapping > 0 ? `${verb} anyway` : verb}
        </DialogActions>
      }
    >
      <div className={`${styles.stack} grid gap-6`}>
        <ul className={styles.jobs} aria-label="Open jobs">
          {jobs.map((job) => (
            <li key={job.invoiceNumber}>
              <a
                className="weight-strong"
                href={`/servicerequest/${job.invoiceNumber}`}
                target="_blank"
                rel="noreferrer"
              >
                {job.invoiceNumber}
              </a>
              <b className="wrap-anywhere weight-medium">{job.customerName ?? "No name"}</b>
              <span>{job.appointmentDate ? fullDate(job.appointmentDate) : "No date"}</span>
              <StatusPill status={job.serviceStatus} totalCents={0} />
              {absencesOf(taker ? [taker] : [], job.appointmentDate ?? "", shops).map(({ dayOff }) => (
                <small className="span-all text-danger weight-medium" key={dayOff.from}>
                  {dayOffText(nameOfTaker, dayOff)}
                </small>
              ))}
              {overlapsFor(job).map((one) => (
                <small className="span-all text-danger weight-medium" key={one.job.invoiceNumber}>
                  {overlapText(nameOfTaker, one)}
                </small>
              ))}
            </li>
          ))}
        </ul>
        {more && <p className="text-muted">These are the first {jobs.length}. The others move with them.</p>}
        <Takers leavingId={technician._id} taker={taker} onTake={setTaker} />
        {overlapping > 0 && (
          <p className="text-danger weight-medium" role="status">
            {nameOfTaker} is already booked at the time of{" "}
            {overlapping === 1 ? "1 job" : `${overlapping} jobs`}.
          </p>
        )}
        {isPending && <output>{jobs.length === 1 ? "Updating the job…" : "Updating the jobs…"}</output>}
        {error && <SaveError error={error} title={messages.profile.updateFailed(error.message)} />}
      </div>
    </Dialog>
  )
}

/**
 * Loads the taker's jobs on the affected days, to warn about overlaps. A day that fails to load is skipped.
 */
function useDays(jobs: OpenJobs["jobs"], taker: string | null | undefined) {
  const days = taker ? [...new Set(jobs.flatMap(({ appointmentDate = [] }) => appointmentDate))] : []
  const planned = useQueries({ queries: days.map(plannedQuery) })
  return {
    overlapsFor(job: OpenJobs["jobs"][number]) {
      const window = windowOf(job)
      const day = planned[days.indexOf(job.appointmentDate ?? "")]?.data ?? []
      const dayRow = day.find(({ invoiceNumber }) => invoiceNumber === job.invoiceNumber)
      // A technician already on the job gets no additional overlap.
      if (!taker || !window || (dayRow && plannedTechnicians(dayRow).includes(taker))) return []
      return overlapsOf({ technicians: [taker], window, except: job.invoiceNumber }, day)
    },
    checking: planned.some(({ isLoading }) => isLoading),
  }
}

function Takers({
  leavingId,
  taker,
  onTake,
}: {
  leavingId: string
  taker: string | null | undefined
  onTake: (taker: string | null) => void
}) {
  const group = useId()
  const { data: technicians, isError, refetch } = useQuery(techniciansQuery)
  const candidates = technicians?.filter(({ _id }) => _id !== leavingId)
  const choices = [
    ...(candidates ?? []).map(({ _id, name }) => ({ _id, name })),
    { _id: null, name: "Leave unassigned" },
  ]
  return (
    <fieldset className={`${styles.newTechnicians} p-0 m-0 border-0`}>
      <legend className="type-inherit">Who takes the jobs?</legend>
      {isError && (
        <p className="text-muted" role="alert">
          {messages.account.techniciansFailed}{" "}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!technicians && !isError && <SkeletonLines count={2} />}
      <div className="gap-3 stack">
        {choices.map(({ _id, name }) => (
          <label
            key={_id ?? ""}
            className={`${styles.newTechnician} bar gap-4 px-5 py-3 wrap-anywhere border-line rounded-2 pointer min-h-touch`}
          >
            <input type="radio" name={group} checked={taker === _id} onChange={() => onTake(_id)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
