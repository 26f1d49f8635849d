import { Check, Undo2 } from "lucide-react"
import { Button } from "../../ui/Button.tsx"
import { ReasonInSight } from "../../ui/feedback/Reasons.tsx"
import { ActionBar } from "../../ui/page/ActionBar.tsx"
import styles from "./SaveBar.module.css"

type Props = {
  form: string
  changes: number
  /** Feedback of the last save. Shown here because a toast would cover the buttons. */
  saved: string | undefined
  saving: boolean
  onUndo: () => void
}

export function SaveBar({ form, changes, saved, saving, onUndo }: Props) {
  const disabledReason = changes === 0 ? "All changes saved." : undefined
  const status =
    changes === 0
      ? (saved ?? "All changes saved")
      : changes === 1
        ? "1 unsaved change"
        : `${changes} unsaved changes`
  const save = { kind: "main", type: "submit", form, isPending: saving, disabledReason, icon: Check } as const
  return (
    <ReasonInSight>
      <div className={styles.bar} data-at-foot>
        <output className={saved && changes === 0 ? styles.saved : undefined}>{status}</output>
        <Button icon={Undo2} disabledReason={disabledReason} onClick={onUndo}>
          Undo changes
        </Button>
        <Button {...save}>Save Changes</Button>
      </div>
      <ActionBar
        above={changes > 0 || saved ? <p role="status">{status}</p> : undefined}
        actions={
          changes > 0 ? (
            <Button icon={Undo2} size="large" onClick={onUndo}>
              Undo changes
            </Button>
          ) : undefined
        }
        main={
          <Button {...save} size="thumb" wide>
            Save Changes
          </Button>
        }
      />
    </ReasonInSight>
  )
}
