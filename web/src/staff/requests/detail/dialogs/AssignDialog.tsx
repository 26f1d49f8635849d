import { Checkbox } from "@mantine/core"
import { useState } from "react"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import type { Technician } from "../charges/LineCrew.tsx"
import styles from "./dialogs.module.css"

type Props = {
  assigned: readonly string[]
  technicians: readonly Technician[]
  /** said when the technicians of a job in progress change */
  warning: string | undefined
  busy: boolean
  onAssign: (ids: string[]) => void
  onClose: () => void
}

/** Who does the job; the first one chosen is the primary one. */
export function AssignDialog({ assigned, technicians, warning, busy, onAssign, onClose }: Props) {
  const [chosen, setChosen] = useState(assigned)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Assign technicians"
      subtitle="The first technician you choose is the primary."
      width={460}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Back
          </Button>
          <Button
            kind={chosen.length === 0 ? "plain" : "main"}
            size="large"
            busy={busy}
            disabledReason={chosen.length === 0 && assigned.length === 0 ? "Choose a technician." : undefined}
            onClick={() => onAssign([...chosen])}
          >
            {chosen.length > 0 ? `Assign ${chosen.length}` : assigned.length > 0 ? "Unassign all" : "Assign"}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {warning && <p className={styles.problem}>{warning}</p>}
        {technicians.length === 0 && <p className={styles.lead}>No technicians to assign yet.</p>}
        <div className={styles.people}>
          {technicians.map(({ _id, name, defaultTechnicianAssignment }) => {
            const index = chosen.indexOf(_id)
            return (
              <label key={_id} className={styles.person}>
                <Checkbox
                  checked={index >= 0}
                  onChange={() => toggle(_id)}
                  data-autofocus={_id === technicians[0]?._id || undefined}
                />
                <span>
                  <b>{name}</b>
                  <small>{defaultTechnicianAssignment}</small>
                </span>
                {index === 0 && <small>primary</small>}
              </label>
            )
          })}
        </div>
      </div>
    </Dialog>
  )
}
