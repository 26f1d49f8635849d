import { useInfiniteQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayEditNote } from "#shared/domain/job/notes.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import type { Session } from "#web/api/session.ts"
import { type Note, notesQuery } from "#web/data/requests/notes.ts"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { MoreButton, type PagedQuery } from "#web/ui/page/MoreButton.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { removeDraft } from "#web/ui/versioned/drafts.ts"
import { editsOf } from "../use-panels.ts"
import { DeleteNote } from "./DeleteNote.tsx"
import { type Draft, NoteDialog } from "./NoteDialog.tsx"
import { NoteRow } from "./NoteRow.tsx"
import styles from "./Notes.module.css"

type Props = {
  request: ServiceRequest
  session: Pick<Session, "id" | "role">
  now: Date
  /** The dialog for a new note is open. The next-step band and a shortcut can open it, too. */
  adding: boolean
  onAdding: (adding: boolean) => void
}

const inPanel = 5

/** Findings of a warranty inspection are visible to the customer by default, other notes are internal. */
const newDraft = ({ invoiceType, serviceStatus }: ServiceRequest): Draft => {
  const isFinding = invoiceType === "Warranty" && !isBeforeCompletion(serviceStatus)
  return {
    note: "",
    category: isFinding ? "other" : "internal",
    viewableToCustomer: isFinding,
    alertTechnician: false,
  }
}

export function NotesPanel({ request, session, now, adding, onAdding }: Props) {
  const { invoiceNumber } = request
  const notes = useInfiniteQuery(notesQuery(invoiceNumber))
  const newNoteKey = editsOf(session.id, invoiceNumber, "note")
  const [selected, setSelected] = useState<{ note: Note; to: "edit" | "delete" }>()
  const close = () => setSelected(undefined)
  // Text typed before a reload is restored when the same note is edited again.
  const edited = ({ _id }: Note) => editsOf(session.id, invoiceNumber, `note.${_id}`)
  const giveUp = (note: Note) => {
    removeDraft(edited(note))
    close()
  }
  const reader = { _id: session.id, role: session.role }
  return (
    <Panel
      title="Notes"
      flush
      actions={
        isStaff(session.role) && (
          <Button kind="soft" size="small" icon={Plus} onClick={() => onAdding(true)}>
            Add note
          </Button>
        )
      }
    >
      <NoteList
        notes={notes.data?.pages.flatMap(({ reply }) => reply)}
        query={notes}
        onRetry={() => void notes.refetch()}
      >
        {(note) => (
          <NoteRow
            key={note._id}
            note={note}
            now={now}
            forStaff={isStaff(session.role)}
            onChoose={
              isStaff(session.role) && mayEditNote(reader, note).ok
                ? (to) => setSelected({ note, to })
                : undefined
            }
          />
        )}
      </NoteList>
      {adding && (
        <NoteDialog
          invoiceNumber={invoiceNumber}
          draft={newDraft(request)}
          storageKey={newNoteKey}
          onClose={(values) => {
            if (values.note.trim() === "") removeDraft(newNoteKey)
            onAdding(false)
          }}
          onDiscard={() => {
            removeDraft(newNoteKey)
            onAdding(false)
          }}
          onSaved={() => onAdding(false)}
        />
      )}
      {selected?.to === "edit" && (
        <NoteDialog
          invoiceNumber={invoiceNumber}
          note={selected.note}
          draft={newDraft(request)}
          storageKey={edited(selected.note)}
          onClose={() => giveUp(selected.note)}
          onDiscard={() => giveUp(selected.note)}
          onSaved={close}
        />
      )}
      {selected?.to === "delete" && (
        <DeleteNote invoiceNumber={invoiceNumber} note={selected.note} onClose={close} />
      )}
    </Panel>
  )
}

type NoteListProps = {
  notes: readonly Note[] | undefined
  query: PagedQuery
  onRetry: () => void
  children: (note: Note) => React.ReactNode
}

function NoteList({ notes, query, onRetry, children }: NoteListProps) {
  const [showAll, setShowAll] = useState(false)
  if (!notes)
    return query.error ? (
      <div className={styles.failed} role="alert">
        <p className="text-muted mb-4">Couldn't load the notes. {query.error.message}</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    ) : (
      <div className={styles.loading} aria-busy="true">
        <SkeletonLines count={5} />
      </div>
    )
  if (notes.length === 0) return <p className={`${styles.none} text-muted`}>No notes yet.</p>
  const visibleNotes = showAll
    ? notes
    : notes.filter((note, index) => index < inPanel || note.alertTechnician)
  const reveal = visibleNotes.length < notes.length ? () => setShowAll(true) : undefined
  return (
    <>
      <ul className={styles.list}>{visibleNotes.map(children)}</ul>
      {(reveal ?? query.hasNextPage) && (
        <div className="px-4 pt-2 pb-4 rule-above">
          <MoreButton query={query} kind="quiet" wide reveal={reveal}>
            Earlier notes
          </MoreButton>
        </div>
      )}
    </>
  )
}
