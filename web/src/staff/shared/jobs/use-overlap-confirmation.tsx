import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type Absence, absencesOf } from "#shared/domain/schedule/capacity.ts"
import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import { dayOffText } from "#shared/domain/schedule/days-off.ts"
import { type Overlap, overlapsOf, overlapText } from "#shared/domain/schedule/overlap.ts"
import { useTechnicianName } from "#web/data/people/technicians.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"

type Plan = {
  date: string
  window: TimeWindow | undefined
  technicians: readonly string[]
  except?: number
}

type PendingPlan = {
  overlaps: readonly Overlap<RequestSummary>[]
  absences: readonly Absence[]
  go: () => void
}

/**
 * Continues at once unless jobs overlap or a technician is off, then after a confirmation. The caller renders
 * `question`.
 */
export function useOverlapConfirmation(): {
  confirmOverlaps: (plan: Plan | undefined, proceed: () => void) => Promise<void>
  question: ReactNode
} {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<PendingPlan>()

  const confirmOverlaps = async (plan: Plan | undefined, proceed: () => void): Promise<void> => {
    if (!plan || plan.technicians.length === 0) return proceed()
    const { date, window, technicians } = plan
    // If the day does not load, the plan goes ahead. Overlaps also appear in the schedule.
    const [planned, shops] = await Promise.all([
      window ? queryClient.fetchQuery(plannedQuery(date)).catch(() => []) : [],
      queryClient.fetchQuery(branchesQuery).catch(() => []),
    ])
    const overlaps = window ? overlapsOf({ ...plan, window }, planned) : []
    const absences = absencesOf(technicians, date, shops)
    if (overlaps.length === 0 && absences.length === 0) proceed()
    else setPending({ overlaps, absences, go: proceed })
  }
  const close = () => setPending(undefined)
  const confirm = () => {
    close()
    pending?.go()
  }
  return {
    confirmOverlaps,
    question: pending && <OverlapDialog {...pending} onConfirm={confirm} onClose={close} />,
  }
}

type Props = Pick<PendingPlan, "overlaps" | "absences"> & {
  warning?: MoveWarning | undefined
  onConfirm: () => void
  onClose: () => void
}

export type MoveWarning = { title: string; text: string; confirm: string }

const confirmLabel = (count: number): string => (count === 1 ? "Keep both" : "Keep all")

const absenceWarning = { title: "Schedule on a day off?", confirm: "Schedule anyway" }

export function OverlapDialog({ overlaps, absences, warning, onConfirm, onClose }: Props) {
  const nameOf = useTechnicianName("Someone")
  const { title, confirm } =
    overlaps.length > 0
      ? { title: "Two jobs at the same time?", confirm: confirmLabel(overlaps.length) }
      : (warning ?? absenceWarning)
  return (
    <ConfirmDialog opened onClose={onClose} title={title} confirm={confirm} onConfirm={onConfirm}>
      {overlaps.map((overlap) => (
        <p key={`${overlap.technician} ${overlap.job.invoiceNumber}`}>
          {overlapText(nameOf(overlap.technician), overlap)}
        </p>
      ))}
      {absences.map(({ technician, dayOff }) => (
        <p key={technician}>{dayOffText(nameOf(technician), dayOff)}</p>
      ))}
      {warning && <p>{warning.text}</p>}
    </ConfirmDialog>
  )
}
