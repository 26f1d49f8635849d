import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import { TextAreaField } from "../../../../ui/fields.tsx"
import { EditablePanel } from "../../../../ui/Panel.tsx"
import { PanelForm } from "../../../../ui/PanelForm.tsx"
import styles from "./NotesPanel.module.css"
import { type FormProps, type PanelProps, refusedIn } from "./panel.ts"

/** What the customer said, and what whoever goes there has to know. */
export function NotesPanel(props: PanelProps) {
  const formId = useId()
  const { request, onSave, ...panel } = props
  return (
    <EditablePanel title="Customer notes" formId={formId} {...panel}>
      {panel.editing ? (
        <NotesForm id={formId} request={request} onSave={onSave} />
      ) : (
        <p className={request.customerNotes ? styles.notes : styles.none}>
          {request.customerNotes || "No notes yet."}
        </p>
      )}
    </EditablePanel>
  )
}

function NotesForm({ id, request, onSave }: FormProps) {
  const [base] = useState(request)
  const form = useForm({ defaultValues: { customerNotes: base.customerNotes ?? "" } })
  const { control, handleSubmit } = form
  return (
    <PanelForm id={id} onSubmit={handleSubmit((values) => onSave(values, base, refusedIn(form)))}>
      <TextAreaField
        control={control}
        name="customerNotes"
        label="Customer notes"
        hint="The customer can read them."
        rows={5}
      />
    </PanelForm>
  )
}
