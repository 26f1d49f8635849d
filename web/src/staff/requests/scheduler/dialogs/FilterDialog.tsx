import { useState } from "react"
import { messages } from "#shared/messages.ts"
import { useSaveSchedulerTechnicians } from "#web/data/shop/settings.ts"
import picks from "#web/staff/shared/people/picks.module.css"
import { TechnicianPicker } from "#web/staff/shared/people/TechnicianPicker.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { toggleIn } from "#web/ui/toggle-in.ts"
import type { Technician } from "../board.ts"

type Props = {
  technicians: readonly Technician[]
  chosen: readonly string[]
  jobsOf: (id: string) => number
  onClose: () => void
}

/** Chooses the visible lanes. A setting of the shop, so it changes for everyone in the office. */
export function FilterDialog({ technicians, chosen: saved, jobsOf, onClose }: Props) {
  const everybody = technicians.map(({ _id }) => _id)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(saved.length === 0 ? everybody : saved)
  const visible = everybody.filter((id) => selectedIds.includes(id))
  const save = useSaveSchedulerTechnicians()
  const submit = () => {
    hideMessage(messages.settings.postFailed)
    save.mutate(visible.length === everybody.length ? [] : visible, {
      onSuccess: onClose,
      onError: (error) => showFailure(messages.requests.technicianChoiceFailed, error),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Technicians on the scheduler"
      subtitle="Everyone in the office sees the same lanes."
      width={460}
      footer={
        <>
          <Button
            size="large"
            onClick={() => setSelectedIds(visible.length === everybody.length ? [] : everybody)}
          >
            {visible.length === everybody.length ? "Clear all" : "Choose all"}
          </Button>
          <Button
            kind="main"
            size="large"
            isPending={save.isPending}
            disabledReason={visible.length === 0 ? "Choose a technician." : undefined}
            onClick={submit}
          >
            {visible.length === everybody.length ? "Show everyone" : `Show ${visible.length}`}
          </Button>
        </>
      }
    >
      {technicians.length === 0 && <p>No technicians yet.</p>}
      <TechnicianPicker
        technicians={technicians}
        selectedIds={selectedIds}
        onToggle={(id) => setSelectedIds(toggleIn(selectedIds, id))}
        renderExtra={({ _id }) =>
          jobsOf(_id) > 0 && <span className={picks.aside}>{countLabel(jobsOf(_id), "request")}</span>
        }
      />
    </Dialog>
  )
}
