import { useQueries, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { messages } from "#shared/messages.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { TechnicianPicker } from "#web/staff/shared/people/TechnicianPicker.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { toggleIn } from "#web/ui/toggle-in.ts"
import { withTechnicians } from "../../scheduler/board.ts"
import { useAssigning } from "../../scheduler/use-assigning.tsx"

type Props = {
  opened: boolean
  rows: readonly RequestSummary[]
  technicians: ReadonlyMap<string, string>
  onClose: () => void
}

/** Everything that is planned on the days of these requests, which the list may hide. */
function useTheirDays(rows: readonly RequestSummary[], enabled: boolean) {
  const dates = [...new Set(rows.flatMap(({ appointmentDate }) => appointmentDate ?? []))]
  const days = useQueries({ queries: dates.map((date) => ({ ...plannedQuery(date), enabled })) })
  const planned = days.flatMap(({ data }) => data ?? [])
  const plannedNumbers = new Set(planned.map(({ invoiceNumber }) => invoiceNumber))
  return {
    rows: [...planned, ...rows.filter(({ invoiceNumber }) => !plannedNumbers.has(invoiceNumber))],
    checking: enabled && days.some(({ isPending }) => isPending),
    failed: days.some(({ isError }) => isError),
  }
}

export default function AssignSelected({ opened, rows, technicians, onClose }: Props) {
  const query = useQuery(techniciansQuery)
  const [ids, setIds] = useState<readonly string[]>([])
  const { checking, failed, ...theirDays } = useTheirDays(rows, opened)
  const { data: shops = [] } = useQuery(branchesQuery)
  const day = { rows: theirDays.rows, shops, nameOf: (id: string) => technicians.get(id) ?? "Technician" }
  const { assign, dialogs } = useAssigning(day, { confirm: () => undefined, onMoved: () => undefined })
  const submit = () => {
    assign(rows.map((row) => ({ row, to: withTechnicians(row, ids) })))
    setIds([])
    onClose()
  }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={messages.requests.chooseTechnicians}
        subtitle={`They get ${countLabel(rows.length, "request")}. The first one you choose is the primary.`}
        footer={
          <DialogActions
            onBack={onClose}
            isPending={checking}
            disabledReason={
              failed
                ? "We couldn't check the technicians' other jobs. Close this and try again."
                : ids.length === 0
                  ? "Choose a technician."
                  : undefined
            }
            onClick={submit}
          >
            Assign {countLabel(rows.length, "request")}
          </DialogActions>
        }
      >
        <DataView
          query={query}
          failed="Couldn't load the technicians."
          loading={<SkeletonLines count={6} />}
          empty={null}
        >
          {(loaded) => (
            <TechnicianPicker
              technicians={loaded}
              selectedIds={ids}
              onToggle={(id) => setIds(toggleIn(ids, id))}
              hasPrimary
            />
          )}
        </DataView>
      </Dialog>
      {dialogs}
    </>
  )
}
