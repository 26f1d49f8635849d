import { SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import {
  plannedTechnicians,
  type TechnicianListField,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { dayOffOf } from "#shared/domain/schedule/capacity.ts"
import { windowText } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { zoneName } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { useSession } from "#web/api/session.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { useAssign } from "#web/data/requests/request.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { TechnicianPicker } from "#web/staff/shared/people/TechnicianPicker.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { toggleIn } from "#web/ui/toggle-in.ts"
import { countOf } from "../../job-count.ts"
import { doneText } from "../done-text.ts"
import { conflictIn } from "../save-errors.ts"
import styles from "./dialogs.module.css"
import { technicianListNames } from "./technician-list-names.ts"

type Props = {
  request: ServiceRequest
  /** The list to show first. Default for half jobs: removal. */
  list: TechnicianListField | undefined
  warning: string | undefined
  onClose: () => void
}

type Selection = Record<TechnicianListField, readonly string[]>

/** Who is chosen in each list of the job, and their assignment. */
function useSelection(request: Props["request"], list: TechnicianListField | undefined, onClose: () => void) {
  const { invoiceNumber } = request
  // Changes apply to the version that was open, even if the dialog stays open for long.
  const [seenVersion, setSeenVersion] = useState(request.version)
  const assigning = useAssign(invoiceNumber, seenVersion)
  const conflict = conflictIn(assigning.error)
  const isHalf = isHalfJob(request)
  const fields = technicianListFields.filter(
    (field) => isHalf || field === "appointmentTechnicians" || (request[field] ?? []).length > 0,
  )
  const [visibleList, setVisibleList] = useState<TechnicianListField>(
    list ?? (isHalf ? "appointmentTechniciansRemoval" : "appointmentTechnicians"),
  )
  const [selection, setSelection] = useState<Selection>({
    appointmentTechnicians: request.appointmentTechnicians ?? [],
    appointmentTechniciansRemoval: request.appointmentTechniciansRemoval ?? [],
    appointmentTechniciansInstall: request.appointmentTechniciansInstall ?? [],
  })
  const toggle = (id: string) =>
    setSelection({ ...selection, [visibleList]: toggleIn(selection[visibleList], id) })
  const assign = () =>
    assigning.mutate(
      {
        technicians: [...selection.appointmentTechnicians],
        ...(fields.includes("appointmentTechniciansRemoval") && {
          removalTechnicians: [...selection.appointmentTechniciansRemoval],
        }),
        ...(fields.includes("appointmentTechniciansInstall") && {
          installTechnicians: [...selection.appointmentTechniciansInstall],
        }),
      },
      {
        onSuccess({ serviceStatus }) {
          showMessage(doneText("assignTechnicians", invoiceNumber, serviceStatus))
          onClose()
        },
        // What others saved is replaced only after this was said.
        onError: (error) => setSeenVersion(conflictIn(error)?.currentVersion ?? seenVersion),
      },
    )
  return {
    fields,
    visibleList,
    setVisibleList,
    selection,
    toggle,
    assign,
    assigning,
    problem:
      conflict?.problem ??
      (assigning.error ? t(`Couldn't assign the technicians. ${assigning.error.message}`) : undefined),
  }
}

/**
 * Assigns a job's technicians. The first one is the primary. A half job also has lists for removal and install. Asks
 * before assigning someone who is off or has another job at that time.
 */
export function AssignDialog({ request, list, warning, onClose }: Props) {
  const technicians = useQuery(techniciansQuery)
  const { fields, visibleList, setVisibleList, selection, toggle, assign, assigning, problem } = useSelection(
    request,
    list,
    onClose,
  )
  const { overlapsFor, isOff, jobsOf, checking } = useDay(request)
  const assigned = plannedTechnicians(request)
  const everybody = plannedTechnicians(selection)
  const isWarned = everybody.some((id) => !assigned.includes(id) && (isOff(id) || overlapsFor(id).length > 0))
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Assign technicians"
      subtitle={technicianListNames[visibleList].hint}
      width={460}
      footer={
        <DialogActions
          onBack={onClose}
          kind={everybody.length === 0 ? "plain" : "main"}
          isPending={assigning.isPending || checking}
          disabledReason={
            everybody.length === 0 && assigned.length === 0 ? t("Choose a technician.") : undefined
          }
          onClick={assign}
        >
          {assigning.isError ? "Try again" : assignLabel(everybody.length, assigned.length > 0, isWarned)}
        </DialogActions>
      }
    >
      <div className={styles.stack}>
        {warning && <p className={styles.problem}>{warning}</p>}
        {fields.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label="Which technicians"
            data={fields.map((field) => ({ value: field, label: tabText(field, selection[field].length) }))}
            value={visibleList}
            onChange={setVisibleList}
            classNames={{ label: styles.tab ?? "" }}
          />
        )}
        <DataView
          query={technicians}
          failed="Couldn't load the technicians."
          loading={<SkeletonLines count={6} />}
          empty={{
            when: ({ length }) => length === 0,
            show: <p className="text-muted">No technicians to assign yet.</p>,
          }}
        >
          {(loaded) => (
            <TechnicianPicker
              technicians={loaded}
              selectedIds={selection[visibleList]}
              onToggle={toggle}
              hasPrimary={visibleList === "appointmentTechnicians"}
              renderDetails={({ _id, defaultTechnicianAssignment: assignment }) => (
                <>
                  <small>
                    {[assignment && assignmentNames[assignment], jobsOf(_id)].filter(Boolean).join(", ")}
                  </small>
                  {isOff(_id) && <small className="text-danger weight-medium">Off that day</small>}
                  <Overlaps overlaps={overlapsFor(_id)} />
                </>
              )}
            />
          )}
        </DataView>
        {problem && (
          <p className={`${styles.problem} ${styles.inSight}`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Day = ReturnType<typeof useDay>

const tabText = (field: TechnicianListField, count: number): string =>
  [technicianListNames[field].tab, count > 0 && count].filter(Boolean).join(" ")

/** Names at most this many overlapping jobs, so that one busy technician doesn't fill the dialog. */
const maxNamedJobs = 3

function Overlaps({ overlaps }: { overlaps: ReturnType<Day["overlapsFor"]> }) {
  const otherJobs = overlaps.length - maxNamedJobs
  return (
    <>
      {overlaps.slice(0, maxNamedJobs).map(({ job, window }) => (
        <small key={job.invoiceNumber} className="text-danger weight-medium">
          Overlaps {job.invoiceNumber} in {zoneName(job.zone)}, {windowText(window)}
        </small>
      ))}
      {otherJobs > 0 && (
        <small className="text-danger weight-medium">
          {plural(otherJobs, { one: t("Overlaps 1 more job"), other: t(`Overlaps ${otherJobs} more jobs`) })}
        </small>
      )}
    </>
  )
}

const assignLabel = (count: number, hasTechnicians: boolean, isWarned: boolean): string => {
  if (count === 0) return hasTechnicians ? t("Unassign all") : t("Assign")
  return isWarned ? t(`Assign ${count} anyway`) : t(`Assign ${count}`)
}

function useDay(request: ServiceRequest) {
  const { invoiceNumber, appointmentDate = "" } = request
  const window = windowOf(request)
  const planned = useQuery(plannedQuery(appointmentDate))
  const { data: shops = [] } = useQuery(branchesQuery)
  const session = useSession()
  const otherJobs = planned.data?.filter((job) => job.invoiceNumber !== invoiceNumber)
  return {
    overlapsFor: (id: string) =>
      window && otherJobs ? overlapsOf({ technicians: [id], window }, otherJobs) : [],
    isOff: (id: string) => dayOffOf(id, appointmentDate, shops) !== undefined,
    /** "2 other jobs". Technicians only see their own. */
    jobsOf(id: string) {
      if (!otherJobs || (session?.role === "technician" && id !== session.techId)) return ""
      const count = countOf(id, otherJobs)
      return plural(count, { one: t("1 other job"), other: t(`${count} other jobs`) })
    },
    checking: window !== undefined && planned.isLoading,
  }
}
