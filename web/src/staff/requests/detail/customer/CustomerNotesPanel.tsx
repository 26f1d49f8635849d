import { zodResolver } from "@hookform/resolvers/zod"
import { useId } from "react"
import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import { TextAreaField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { EditablePanel } from "#web/ui/page/Panel.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import type { FormProps, PanelProps } from "../panel-props.ts"
import { fieldsToSave } from "../request-change.ts"

export function CustomerNotesPanel(props: PanelProps) {
  const formId = useId()
  const { request, save, onSaved, draftKey, ...panel } = props
  return (
    <EditablePanel title="Customer notes" formId={formId} {...panel}>
      {panel.editing ? (
        <NotesForm id={formId} request={request} save={save} onSaved={onSaved} draftKey={draftKey} />
      ) : (
        <p className={request.customerNotes ? "wrap-anywhere pre-line" : "text-muted"}>
          {request.customerNotes || t("Nothing from the customer yet.")}
        </p>
      )}
    </EditablePanel>
  )
}

const Values = z.object({ customerNotes: z.string() })
const checkedValues = zodResolver(Values)
const valuesOf = ({ customerNotes = "" }: ServiceRequest) => ({ customerNotes })

function NotesForm({ id, request, save, onSaved, draftKey }: FormProps) {
  const { form, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: z.output<typeof Values>, base) => fieldsToSave(base, values),
    save,
    close: onSaved,
    draftKey,
  })
  const { control } = form
  return (
    <PanelForm id={id} onSubmit={submit}>
      <TextAreaField
        control={control}
        name="customerNotes"
        label="Customer notes"
        hint="The customer can read these."
        rows={5}
      />
    </PanelForm>
  )
}
