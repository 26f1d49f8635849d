import { useId } from "react"
import { type Task, TaskEdit } from "#shared/api/tasks.ts"
import { taskStateStyles, taskStates } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { readTask, type TaskChange, type TasksOfScreen } from "#web/data/tasks/tasks.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { SelectField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { changeResolver } from "#web/ui/form/form-resolvers.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { type FieldDescriptor, rulesOf } from "#web/ui/versioned/conflict.ts"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import { assigneesOf, type Colleague } from "./assignees.ts"

type TaskForm = { description: string; ivyReference: string; assignedToId: string; state: string }

const valuesOf = ({ description, ivyReference = "", assignedToId = "", state }: Task): TaskForm => ({
  description,
  ivyReference,
  assignedToId,
  state,
})
const wireOf = ({ ivyReference, assignedToId, ...values }: TaskForm) => ({
  ...values,
  ivyReference: ivyReference.trim() || null,
  assignedToId: assignedToId || null,
})
const { resolver, changeOf } = changeResolver<Task, TaskForm, TaskChange>(TaskEdit, valuesOf, wireOf)

type Props = { task: Task; people: readonly Colleague[]; tasks: TasksOfScreen; onClose: () => void }

export function TaskDialog({ task, people, tasks, onClose }: Props) {
  const formId = useId()
  const nameOf = (id: string | undefined | null) => people.find(({ _id }) => _id === id)?.name ?? "Nobody"
  const descriptors: readonly FieldDescriptor<Task>[] = [
    { label: "Task", fields: ["description"], text: ({ description }) => description },
    { label: "State", fields: ["state"], text: ({ state }) => taskStateStyles[state].text },
    { label: "Assigned to", fields: ["assignedToId"], text: ({ assignedToId }) => nameOf(assignedToId) },
    { label: "IVY reference", fields: ["ivyReference"], text: ({ ivyReference }) => ivyReference || "none" },
  ]
  const { form, submit, save } = useVersionedEdit<Task, TaskForm, TaskChange, TaskChange>({
    write: (changes, base) =>
      tasks.change.mutateAsync({
        task: base,
        changes,
        ...("assignedToId" in changes && {
          shown: { assignedToName: changes.assignedToId ? nameOf(changes.assignedToId) : undefined },
        }),
      }),
    read: () => readTask(task._id),
    rules: rulesOf(descriptors),
    failed: (error, _, atFields) => {
      if (!atFields) showFailure(messages.tasks.updateFailed, error)
    },
    stored: task,
    valuesOf,
    resolver,
    changeOf,
    saved: () => showMessage("Saved."),
    close: onClose,
  })
  const { control } = form
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title="Edit task"
        footer={
          <DialogActions onBack={onClose} back="Cancel" type="submit" form={formId} isPending={save.saving}>
            Save task
          </DialogActions>
        }
      >
        <form id={formId} className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
          <TextAreaField
            control={control}
            name="description"
            label="Task"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
            autoFocus
          />
          <SelectField
            control={control}
            name="assignedToId"
            label="Assign to"
            choices={assigneesOf(people, task)}
          />
          <SelectField
            control={control}
            name="state"
            label="State"
            choices={taskStates.map((state) => ({ value: state, label: taskStateStyles[state].text }))}
          />
          <TextField
            control={control}
            name="ivyReference"
            label="IVY reference"
            hint="The IVY dispatch or job this is about."
          />
        </form>
      </Dialog>
      <ConflictDialog what="this task" save={save} />
    </>
  )
}
