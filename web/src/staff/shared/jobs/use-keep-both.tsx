import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import { type Overlap, overlapsOf, overlapText } from "#shared/domain/schedule/overlap.ts"
import { plannedQuery } from "#web/data/requests.ts"
import { techniciansQuery } from "#web/data/technicians.ts"
import { ConfirmDialog } from "#web/ui/Dialog.tsx"

type Plan = {
  date: string
  window: TimeWindow
  technicians: readonly string[]
  except?: number
}

type Asked = { overlaps: readonly Overlap<RequestSummary>[]; go: () => void }

/** Continues at once if nothing overlaps, else after a confirmation. The caller renders `question`. */
export function useKeepBoth(): {
  keepBoth: (plan: Plan | undefined, go: () => void) => Promise<void>
  question: ReactNode
} {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()

  const keepBoth = async (plan: Plan | undefined, go: () => void): Promise<void> => {
    if (!plan || plan.technicians.length === 0) return go()
    // If the day does not load, the plan goes ahead. Overlaps also appear in the schedule.
    const planned = await queryClient.fetchQuery(plannedQuery(plan.date)).catch(() => [])
    const overlaps = overlapsOf(plan, planned)
    if (overlaps.length === 0) go()
    else setAsked({ overlaps, go })
  }
  const close = () => setAsked(undefined)
  const confirm = () => {
    close()
    asked?.go()
  }
  return {
    keepBoth,
    question: asked && <KeepBoth overlaps={asked.overlaps} onConfirm={confirm} onClose={close} />,
  }
}

type Props = Pick<Asked, "overlaps"> & {
  warning?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

const confirmWords = (count: number): string => {
  if (count === 0) return "Change technicians"
  return count === 1 ? "Keep both" : "Keep all"
}

export function KeepBoth({ overlaps, warning, onConfirm, onClose }: Props) {
  const { data: technicians } = useQuery(techniciansQuery)
  const nameOf = (id: string) => technicians?.find(({ _id }) => _id === id)?.name ?? "Someone"
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={overlaps.length > 0 ? "Two jobs at the same time?" : "Change the technicians?"}
      confirm={confirmWords(overlaps.length)}
      onConfirm={onConfirm}
    >
      {overlaps.map((overlap) => (
        <p key={`${overlap.technician} ${overlap.job.invoiceNumber}`}>
          {overlapText(nameOf(overlap.technician), overlap)}
        </p>
      ))}
      {warning !== undefined && <p>{warning}</p>}
    </ConfirmDialog>
  )
}
