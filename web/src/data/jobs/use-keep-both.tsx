import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { RequestSummary } from "../../../../shared/api/requests/service-request.ts"
import type { TimeWindow } from "../../../../shared/domain/dates.ts"
import { type Overlap, overlapsOf, overlapText } from "../../../../shared/domain/schedule/overlap.ts"
import { ConfirmDialog } from "../../ui/Dialog.tsx"
import { plannedQuery } from "../requests.ts"
import { techniciansQuery } from "../technicians.ts"

type Plan = {
  /** YYYY-MM-DD */
  date: string
  window: TimeWindow
  technicians: readonly string[]
  /** the job itself, once it has a number */
  except?: number
}

type Asked = { overlaps: readonly Overlap<RequestSummary>[]; go: () => void }

/** Goes on at once with a plan that overlaps nothing, else when somebody says so: put `question` on the screen. */
export function useKeepBoth(): {
  keepBoth: (plan: Plan | undefined, go: () => void) => Promise<void>
  question: ReactNode
} {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()

  const keepBoth = async (plan: Plan | undefined, go: () => void): Promise<void> => {
    if (!plan || plan.technicians.length === 0) return go()
    // A day that doesn't load hinders nobody: it is shown again where it is planned.
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
    question: asked && <Question overlaps={asked.overlaps} onConfirm={confirm} onClose={close} />,
  }
}

function Question({
  overlaps,
  onConfirm,
  onClose,
}: Pick<Asked, "overlaps"> & { onConfirm: () => void; onClose: () => void }) {
  const { data: technicians } = useQuery(techniciansQuery)
  const nameOf = (id: string) => technicians?.find(({ _id }) => _id === id)?.name ?? "Someone"
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Two jobs at the same time?"
      confirm={overlaps.length === 1 ? "Keep both" : "Keep all"}
      onConfirm={onConfirm}
    >
      {overlaps.map((overlap) => (
        <p key={`${overlap.technician} ${overlap.job.invoiceNumber}`}>
          {overlapText(nameOf(overlap.technician), overlap)}
        </p>
      ))}
    </ConfirmDialog>
  )
}
