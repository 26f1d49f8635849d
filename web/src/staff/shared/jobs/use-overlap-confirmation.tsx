import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import { type Overlap, overlapsOf, overlapText } from "#shared/domain/schedule/overlap.ts"
import { useTechnicianName } from "#web/data/people/technicians.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"

type Plan = {
  date: string
  window: TimeWindow
  technicians: readonly string[]
  except?: number
}

type PendingPlan = { overlaps: readonly Overlap<RequestSummary>[]; go: () => void }

/** Continues at once if nothing overlaps, else after a confirmation. The caller renders `question`. */
export function useOverlapConfirmation(): {
  confirmOverlaps: (plan: Plan | undefined, proceed: () => void) => Promise<void>
  question: ReactNode
} {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<PendingPlan>()

  const confirmOverlaps = async (plan: Plan | undefined, proceed: () => void): Promise<void> => {
    if (!plan || plan.technicians.length === 0) return proceed()
    // If the day does not load, the plan goes ahead. Overlaps also appear in the schedule.
    const planned = await queryClient.fetchQuery(plannedQuery(plan.date)).catch(() => [])
    const overlaps = overlapsOf(plan, planned)
    if (overlaps.length === 0) proceed()
    else setPending({ overlaps, go: proceed })
  }
  const close = () => setPending(undefined)
  const confirm = () => {
    close()
    pending?.go()
  }
  return {
    confirmOverlaps,
    question: pending && <OverlapDialog overlaps={pending.overlaps} onConfirm={confirm} onClose={close} />,
  }
}

type Props = Pick<PendingPlan, "overlaps"> & {
  warning?: MoveWarning | undefined
  onConfirm: () => void
  onClose: () => void
}

export type MoveWarning = { title: string; text: string; confirm: string }

const confirmLabel = (count: number): string => (count === 1 ? "Keep both" : "Keep all")

export function OverlapDialog({ overlaps, warning, onConfirm, onClose }: Props) {
  const nameOf = useTechnicianName("Someone")
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={(overlaps.length === 0 && warning?.title) || "Two jobs at the same time?"}
      confirm={(overlaps.length === 0 && warning?.confirm) || confirmLabel(overlaps.length)}
      onConfirm={onConfirm}
    >
      {overlaps.map((overlap) => (
        <p key={`${overlap.technician} ${overlap.job.invoiceNumber}`}>
          {overlapText(nameOf(overlap.technician), overlap)}
        </p>
      ))}
      {warning && <p>{warning.text}</p>}
    </ConfirmDialog>
  )
}
