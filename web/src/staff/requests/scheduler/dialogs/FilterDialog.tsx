import { Checkbox } from "@mantine/core"
import { useState } from "react"
import { messages } from "#shared/messages.ts"
import { pickGroups } from "#web/data/people/technicians.ts"
import { useSaveSchedulerTechnicians } from "#web/data/shop/settings.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import type { Technician } from "../board.ts"
import styles from "./dialogs.module.css"

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
      {pickGroups(technicians).map(({ title, people }, group) => (
        <fieldset key={title ?? ""} className={styles.picks} aria-label={title ?? "Technicians"}>
          {title && <legend className={styles.zone}>{title}</legend>}
          {people.map(({ _id, name }, index) => (
            <label key={_id} className={styles.pick}>
              <Checkbox
                checked={selectedIds.includes(_id)}
                data-autofocus={(group === 0 && index === 0) || undefined}
                onChange={() =>
                  setSelectedIds(
                    selectedIds.includes(_id)
                      ? selectedIds.filter((id) => id !== _id)
                      : [...selectedIds, _id],
                  )
                }
              />
              <Avatar name={name} />
              <b>{name}</b>
              {jobsOf(_id) > 0 && <span className={styles.aside}>{countLabel(jobsOf(_id), "request")}</span>}
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
