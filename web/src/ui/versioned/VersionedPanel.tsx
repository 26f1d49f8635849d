import { type ComponentProps, type ReactNode, useId } from "react"
import { PanelForm } from "../form/PanelForm.tsx"
import { EditablePanel } from "../page/Panel.tsx"
import { ConflictDialog } from "./ConflictDialog.tsx"

type Props = {
  title: string
  aside?: ReactNode
  /** Names the record in the questions about others' changes. */
  what: string
  save: ComponentProps<typeof ConflictDialog>["save"]
  onSubmit: ComponentProps<typeof PanelForm>["onSubmit"]
  onCancel: () => void
  children: ReactNode
}

/** The form of a panel over a record that others change too. */
export function VersionedPanel({ title, aside, what, save, onSubmit, onCancel, children }: Props) {
  const id = useId()
  return (
    <>
      <EditablePanel
        title={title}
        aside={aside}
        editing
        onEdit={undefined}
        onCancel={onCancel}
        formId={id}
        saving={save.saving}
      >
        <PanelForm id={id} onSubmit={onSubmit}>
          {children}
        </PanelForm>
      </EditablePanel>
      <ConflictDialog what={what} save={save} />
    </>
  )
}
