import { Eye, Pencil, Trash2, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import type { Note } from "#web/data/requests/notes.ts"
import { Button } from "#web/ui/Button.tsx"
import { createdText } from "../created-text.ts"
import styles from "./Notes.module.css"

type Props = {
  note: Note
  now: Date
  forStaff: boolean
  onChoose: ((to: "edit" | "delete") => void) | undefined
}

const fits = ({ note }: Note): boolean => note.length <= 360 && note.split("\n").length <= 8

const bylineOf = (note: Note, now: Date) =>
  [
    note.postingUserName ?? note.postingUserInitials,
    createdText(note, now),
    note.category === "internal" && t("internal"),
  ]
    .filter(Boolean)
    .join(" · ")

export function NoteRow({ note, now, forStaff, onChoose }: Props) {
  const [expanded, setExpanded] = useState(fits(note))
  const disabledReason = useNeedsSignal()
  return (
    <li className={note.alertTechnician ? styles.alert : undefined}>
      {forStaff && <AlertLine note={note} now={now} />}
      <p className={expanded ? styles.noteText : `${styles.noteText} ${styles.cut}`}>{note.note}</p>
      {!expanded && (
        <button type="button" className={styles.rest} onClick={() => setExpanded(true)}>
          Show all of it
        </button>
      )}
      <div className={styles.line}>
        <small>
          {bylineOf(note, now)}
          {forStaff && note.viewableToCustomer && (
            <span className="inline-bar gap-2 text-action weight-medium nowrap">
              <Eye size={13} aria-hidden /> the customer sees this
            </span>
          )}
        </small>
        {onChoose && (
          <span className={`${styles.acts} row flex-none`}>
            <Button
              kind="quiet"
              size="small"
              icon={Pencil}
              label="Edit this note"
              disabledReason={disabledReason}
              onClick={() => onChoose("edit")}
            />
            <Button
              kind="quiet"
              size="small"
              icon={Trash2}
              label="Delete this note"
              disabledReason={disabledReason}
              onClick={() => onChoose("delete")}
            />
          </span>
        )}
      </div>
    </li>
  )
}

function AlertLine({ note, now }: Pick<Props, "note" | "now">) {
  const { alertTechnician, acknowledgedBy, acknowledgedAt } = note
  if (alertTechnician)
    return (
      <p className="cluster items-center gap-x-3 gap-y-0 text-hot">
        <TriangleAlert size={15} aria-hidden />
        <b className="weight-heavy">Technician alert</b> <span className="text-muted type-small">unread</span>
      </p>
    )
  if (!acknowledgedBy || !acknowledgedAt) return null
  return (
    <p className="text-muted type-small">
      Technician alert, read by {acknowledgedBy}, {formatInstant(acknowledgedAt, now)}
    </p>
  )
}
