import { useQuery } from "@tanstack/react-query"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { absencesOf } from "#shared/domain/schedule/capacity.ts"
import { dayOffText } from "#shared/domain/schedule/days-off.ts"
import { overlapsOf, overlapText } from "#shared/domain/schedule/overlap.ts"
import { messages } from "#shared/messages.ts"
import { pickGroups, techniciansQuery, useTechnicianName } from "#web/data/people/technicians.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { toggleIn } from "#web/ui/toggle-in.ts"
import { countOf } from "../../job-count.ts"
import type { NewRequest } from "../form.ts"
import part from "./part.module.css"
import styles from "./TechnicianChoice.module.css"

export function TechnicianChoice({ form }: { form: UseFormReturn<NewRequest> }) {
  const { control, setValue } = form
  const [selectedIds, date, start, end] = useWatch({
    control,
    name: ["appointmentTechnicians", "appointmentDate", "appointmentTimeStart", "appointmentTimeEnd"],
  })
  const { data: technicians, isError, refetch } = useQuery(techniciansQuery)
  const { data: planned } = useQuery(plannedQuery(date))
  const { data: shops = [] } = useQuery(branchesQuery)
  const window = start === "" || end === "" ? undefined : { start: Number(start), end: Number(end) }

  const toggle = (id: string) => setValue("appointmentTechnicians", toggleIn(selectedIds, id))
  const overlaps = window && planned ? overlapsOf({ technicians: selectedIds, window }, planned) : []
  const nameOf = useTechnicianName()

  return (
    <fieldset className="stack min-w-0 gap-4 p-0 m-0 border-0">
      <legend>Technicians</legend>
      {isError && (
        <p className="text-muted type-small" role="alert">
          {messages.account.techniciansFailed}{" "}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!technicians && !isError && <SkeletonLines count={2} />}
      {technicians?.length === 0 && <p className="text-muted type-small">No technicians yet.</p>}
      {pickGroups(technicians ?? []).map(({ title, people }) => (
        <div key={title ?? ""} className={part.row} role="group" aria-label={title ?? "Technicians"}>
          {title && <span className="w-full text-muted type-small">{title}</span>}
          {people.map(({ _id, name }) => {
            const index = selectedIds.indexOf(_id)
            const jobs = planned && countOf(_id, planned)
            return (
              <button
                key={_id}
                type="button"
                className={`${styles.technician} border-strong inline-bar gap-4 px-5 py-0 weight-strong bg-surface rounded-3 pointer min-h-control hover-ground phone-touch`}
                aria-pressed={index >= 0}
                onClick={() => toggle(_id)}
              >
                {index >= 0 && selectedIds.length > 1 && (
                  <em className="middle text-white rounded-1 not-italic type-tiny">{index + 1}</em>
                )}
                {name}
                {date !== "" && jobs !== undefined && (
                  <span className="text-muted type-small weight-medium">
                    {jobs} {jobs === 1 ? "job" : "jobs"}
                  </span>
                )}
              </button>
            )
          })}
        </div>
      ))}
      {absencesOf(selectedIds, date, shops).map(({ technician, dayOff }) => (
        <p key={technician} className={part.warning} role="status">
          {dayOffText(nameOf(technician), dayOff)}
        </p>
      ))}
      {overlaps.map((one) => (
        <p key={`${one.technician} ${one.job.invoiceNumber}`} className={part.warning} role="status">
          {overlapText(nameOf(one.technician), one)}
        </p>
      ))}
    </fieldset>
  )
}
