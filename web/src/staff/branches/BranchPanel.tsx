import { type ReactNode, useId } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { changeBranch, listBranches } from "../../../../shared/api/settings.ts"
import { api } from "../../api/api.ts"
import { type Branch, useShowBranch } from "../../data/branches.ts"
import { Conflict } from "../../ui/conflict/ConflictDialog.tsx"
import { useEditing } from "../../ui/conflict/use-editing.ts"
import { Leaving } from "../../ui/Leaving.tsx"
import { EditablePanel } from "../../ui/Panel.tsx"
import { PanelForm } from "../../ui/PanelForm.tsx"
import { ProblemError } from "../../ui/problem.ts"
import { say } from "../../ui/say.ts"
import type { NameOf } from "../../ui/setting-words.ts"
import type { FormOf } from "./form.ts"
import { toldBranch } from "./told.ts"

/** Which panel is edited; one at a time, so that what is not saved is in sight. */
export type PanelEditing = {
  open: string | undefined
  onOpen: (title: string) => void
  onClose: () => void
}

type Props<Values extends FieldValues> = {
  branch: Branch
  title: string
  aside?: ReactNode
  editing: PanelEditing
  nameOf: NameOf
  form: FormOf<Values>
  /** what the panel says while nobody edits it */
  view: ReactNode
  children: (form: UseFormReturn<Values>) => ReactNode
}

const readBranch = async (id: string): Promise<Branch> => {
  const found = (await api(listBranches, {})).find(({ _id }) => _id === id)
  if (!found)
    throw new ProblemError({ sentence: "Somebody deleted this branch.", status: 404, code: "not_found" })
  return found
}

/** A part of a branch that turns into its form in place, and saves nothing but its own fields. */
export function BranchPanel<Values extends FieldValues>({ editing, ...props }: Props<Values>) {
  const { title, aside, view, branch } = props
  const others = editing.open !== undefined && editing.open !== title
  if (editing.open === title) return <Editing {...props} onClose={editing.onClose} />
  return (
    <EditablePanel
      title={title}
      aside={aside}
      editing={false}
      onEdit={() => editing.onOpen(title)}
      onCancel={editing.onClose}
      formId={branch._id}
      saving={false}
      disabledReason={others ? `Save or cancel first: ${editing.open}` : undefined}
    >
      {view}
    </EditablePanel>
  )
}

function Editing<Values extends FieldValues>({
  branch,
  title,
  aside,
  form: { valuesOf, wireOf },
  nameOf,
  children,
  onClose,
}: Omit<Props<Values>, "editing"> & { onClose: () => void }) {
  const id = useId()
  const show = useShowBranch()
  const { form, submit, saving, unsaved, conflict } = useEditing({
    thing: branch,
    valuesOf,
    wireOf,
    schema: changeBranch.body.omit({ _id: true }),
    write: (change, { _id, version }) => api(changeBranch, { body: { ...change, _id, version } }),
    read: () => readBranch(branch._id),
    told: toldBranch(nameOf),
    saved: (after) => {
      show(after._id, after)
      say(`${after.name}: ${title} saved`)
      onClose()
    },
  })
  return (
    <>
      <EditablePanel
        title={title}
        aside={aside}
        editing
        onEdit={undefined}
        onCancel={onClose}
        formId={id}
        saving={saving}
      >
        <PanelForm id={id} onSubmit={submit}>
          {children(form)}
        </PanelForm>
      </EditablePanel>
      <Leaving unsaved={unsaved} title="Leave without saving?" confirm="Leave, discard the changes">
        What was changed of {branch.name} is lost.
      </Leaving>
      <Conflict what={branch.name} saving={conflict} />
    </>
  )
}
