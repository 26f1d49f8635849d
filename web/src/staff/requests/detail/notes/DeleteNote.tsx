import { t } from "#shared/language.ts"
import { type Note, useDeleteNote } from "#web/data/requests/notes.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "./Notes.module.css"

type Props = { invoiceNumber: number; note: Note; onClose: () => void }

export function DeleteNote({ invoiceNumber, note, onClose }: Props) {
  const deletion = useDeleteNote(invoiceNumber)
  const remove = () =>
    deletion.mutate(note._id, {
      onSuccess: () => showMessage(t("Note deleted.")),
      onError: (error) => showFailure(t("Couldn't delete the note."), error),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Delete this note?"
      confirm={t("Delete note")}
      isPending={deletion.isPending}
      destructive
      onConfirm={remove}
    >
      <p className={styles.quoted}>{note.note}</p>
      <p>You can't undo this. The history shows that you deleted a note.</p>
    </ConfirmDialog>
  )
}
