import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useMemo } from "react"
import { type Control, useWatch } from "react-hook-form"
import { NoteText } from "#shared/api/requests/notes.ts"
import { internalStays } from "#shared/domain/job/notes.ts"
import { t } from "#shared/language.ts"
import { type NewNote, type Note, notesQuery, useAddNote, useChangeNote } from "#web/data/requests/notes.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { CheckField, SegmentField, TextAreaField } from "#web/ui/form/fields.tsx"
import { schemaResolver } from "#web/ui/form/form-resolvers.ts"
import { differingFields } from "#web/ui/versioned/base-version.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { type FieldDescriptor, rulesOf } from "#web/ui/versioned/conflict.ts"
import type { DraftKey } from "#web/ui/versioned/drafts.ts"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import styles from "../dialogs/dialogs.module.css"

export type Draft = Required<Pick<NewNote, "note" | "viewableToCustomer" | "alertTechnician">> & {
  category: "internal" | "other"
}
/** A new note has no ID and version 0. */
type Editing = Draft & { _id?: string; version: number }

const descriptors: readonly FieldDescriptor<Editing>[] = [
  { label: t("Note"), fields: ["note"], text: ({ note }) => note },
  {
    label: t("Category"),
    fields: ["category"],
    text: ({ category }) => (category === "internal" ? t("Internal") : t("Other")),
  },
  {
    label: t("Customer can see this"),
    fields: ["viewableToCustomer"],
    text: ({ viewableToCustomer }) => (viewableToCustomer ? t("yes") : t("no")),
  },
  {
    label: t("Alert the technician"),
    fields: ["alertTechnician"],
    text: ({ alertTechnician }) => (alertTechnician ? t("yes") : t("no")),
  },
]

const valuesOf = ({ note, category, viewableToCustomer, alertTechnician }: Editing): Draft => ({
  note,
  category,
  viewableToCustomer,
  alertTechnician,
})

const editing = (note: Note): Editing => ({
  ...valuesOf({ ...note, category: note.category === "internal" ? "internal" : "other" }),
  _id: note._id,
  version: note.version,
})

/** Internal notes are never visible to customers, even if the checkbox is set. */
const toRequest = (values: Draft): Draft => ({
  ...values,
  viewableToCustomer: values.category !== "internal" && values.viewableToCustomer,
})
const checkedNote = schemaResolver<Draft, Draft>(NoteText, toRequest)

type Props = {
  invoiceNumber: number
  /** undefined for a new note. */
  note?: Note
  draft: Draft
  /** Where typed text is stored until it is saved or discarded. New notes keep it after closing. */
  storageKey?: DraftKey
  onClose: (typed: Draft) => void
  onDiscard?: () => void
  onSaved: () => void
}

export function NoteDialog({ invoiceNumber, note, draft, storageKey, onClose, onDiscard, onSaved }: Props) {
  const formId = useId()
  const { save, form, submit, restoredDraft } = useNote({ invoiceNumber, note, draft, storageKey, onSaved })
  return (
    <>
      <Dialog
        opened
        onClose={() => onClose(form.getValues())}
        title={note ? "Edit note" : "Add note"}
        width={480}
        footer={
          <DialogActions
            onBack={() => onClose(form.getValues())}
            type="submit"
            form={formId}
            isPending={save.saving}
          >
            {note ? "Save note" : "Add note"}
          </DialogActions>
        }
      >
        {restoredDraft && onDiscard && <RestoredDraftLine at={restoredDraft.at} onDiscard={onDiscard} />}
        <form id={formId} className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
          <NoteFields control={form.control} onInternal={() => form.setValue("viewableToCustomer", false)} />
        </form>
      </Dialog>
      <ConflictDialog what={t("this note")} save={save} />
    </>
  )
}

function NoteFields({ control, onInternal }: { control: Control<Draft>; onInternal: () => void }) {
  const isInternal = useWatch({ control, name: "category" }) === "internal"
  useEffect(() => {
    if (isInternal) onInternal()
  })
  return (
    <>
      <TextAreaField
        control={control}
        name="note"
        label="Note"
        rows={4}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
        autoFocus
      />
      <SegmentField
        control={control}
        name="category"
        label="Category"
        choices={[
          { value: "internal", label: t("Internal") },
          { value: "other", label: t("Other") },
        ]}
      />
      <CheckField
        control={control}
        name="viewableToCustomer"
        label="Customer can see this"
        disabledReason={isInternal ? internalStays : undefined}
      />
      <CheckField
        control={control}
        name="alertTechnician"
        label="Alert the technician"
        hint="They see it when they open the job, until they mark it as read."
      />
    </>
  )
}

function useNote({ invoiceNumber, note, draft, storageKey, onSaved }: Omit<Props, "onClose" | "onDiscard">) {
  const queryClient = useQueryClient()
  const adding = useAddNote(invoiceNumber)
  const changing = useChangeNote(invoiceNumber)
  const stored = useMemo(() => (note ? editing(note) : { ...draft, version: 0 }), [note, draft])
  const { form, submit, restoredDraft, save } = useVersionedEdit<Editing, Draft, Draft, Partial<Draft>>({
    write: async (change, base) => {
      if (base._id === undefined) {
        const createdNote = await adding.mutateAsync({ ...valuesOf(base), ...change })
        return editing(createdNote)
      }
      const { version } = await changing.mutateAsync({ ...change, _id: base._id, version: base.version })
      return { ...base, ...change, version }
    },
    read: async () => {
      const { pages } = await queryClient.fetchInfiniteQuery({ ...notesQuery(invoiceNumber), staleTime: 0 })
      const newest = pages.flatMap(({ reply }) => reply).find(({ _id }) => _id === note?._id)
      if (!newest) throw new Error(t("This note was deleted."))
      return editing(newest)
    },
    rules: rulesOf(descriptors),
    failed: (error, _refused, atFields) => {
      if (!atFields) showFailure(t("Couldn't save the note."), error)
    },
    stored,
    valuesOf,
    resolver: () => checkedNote,
    changeOf: (values, base) =>
      base._id === undefined ? values : (differingFields(values, valuesOf(base)) as Partial<Draft>),
    saved: () => showMessage(note ? t("Note saved.") : t("Note added.")),
    close: onSaved,
    ...(storageKey && { draftKey: storageKey }),
  })
  return { save, form, submit, restoredDraft }
}
