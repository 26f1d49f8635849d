import type { ReactNode } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { changeBranch as definition } from "#shared/api/branches.ts"
import type { NameOf } from "#web/staff/shared/settings/setting-labels.ts"
import { useSettingForm } from "#web/staff/shared/settings/use-setting-form.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { changeBranch, listBranches } from "../../api/calls.gen.ts"
import { type Branch, useShowBranch } from "../../data/shop/branches.ts"
import { ConfirmLeave } from "../../ui/dialog/ConfirmLeave.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { EditablePanel } from "../../ui/page/Panel.tsx"
import { rulesOf } from "../../ui/versioned/conflict.ts"
import { VersionedPanel } from "../../ui/versioned/VersionedPanel.tsx"
import { branchDescriptors } from "./field-descriptors.ts"
import type { FormOf } from "./form.ts"

/** Only one panel can be edited at a time, so unsaved changes stay in view. */
export type PanelEditing = {
  open: string | undefined
  onOpen: (title: string) => void
  onClose: () => void
}

type Props<Values extends FieldValues> = {
  branch: Branch
  title: string
  note?: ReactNode
  editing: PanelEditing
  nameOf: NameOf
  form: FormOf<Values>
  view: ReactNode
  children: (form: UseFormReturn<Values>) => ReactNode
}

type Change = Omit<BodyOf<typeof changeBranch>, "_id">

const readBranch = async (id: string): Promise<Branch> => {
  const stored = (await api(listBranches, {})).find(({ _id }) => _id === id)
  if (!stored)
    throw new ProblemError({ sentence: "Someone deleted this branch.", status: 404, code: "not_found" })
  return stored
}

export function BranchPanel<Values extends FieldValues>({ editing, ...props }: Props<Values>) {
  const { title, note, view, branch } = props
  const isOtherPanelOpen = editing.open !== undefined && editing.open !== title
  if (editing.open === title) return <Editing {...props} onClose={editing.onClose} />
  return (
    <EditablePanel
      title={title}
      aside={note}
      editing={false}
      onEdit={() => editing.onOpen(title)}
      onCancel={editing.onClose}
      formId={branch._id}
      saving={false}
      disabledReason={isOtherPanelOpen ? `Save or cancel ${editing.open} first` : undefined}
    >
      {view}
    </EditablePanel>
  )
}

function Editing<Values extends FieldValues>({
  branch,
  title,
  note,
  form: { valuesOf, toWire },
  nameOf,
  children,
  onClose,
}: Omit<Props<Values>, "editing"> & { onClose: () => void }) {
  const show = useShowBranch()
  const { form, submit, unsaved, save } = useSettingForm<Branch, Values, Change>({
    stored: branch,
    schema: definition.body.omit({ _id: true }),
    valuesOf,
    toWire,
    post: (change, { _id, version }) => api(changeBranch, { body: { ...change, _id, version } }),
    read: () => readBranch(branch._id),
    rules: rulesOf(branchDescriptors(nameOf)),
    saved: (after) => {
      show(after._id, after)
      showMessage(`${after.name}: ${title} saved`)
    },
    close: onClose,
  })
  return (
    <>
      <VersionedPanel
        title={title}
        aside={note}
        what={branch.name}
        save={save}
        onSubmit={submit}
        onCancel={onClose}
      >
        {children(form)}
      </VersionedPanel>
      <ConfirmLeave unsaved={unsaved} title="Leave without saving?" confirm="Discard changes">
        You'll lose your edits to {branch.name}.
      </ConfirmLeave>
    </>
  )
}
