import { Plus } from "lucide-react"
import { TaskText } from "#shared/api/tasks.ts"
import { messages } from "#shared/messages.ts"
import type { TasksOfScreen } from "#web/data/tasks/tasks.ts"
import { Button } from "#web/ui/Button.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { SelectField, TextField } from "#web/ui/form/fields.tsx"
import { customResolver } from "#web/ui/form/form-resolvers.ts"
import { textTypedAfter } from "#web/ui/form/text-after.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import styles from "../Tasks.module.css"
import { assigneesOf, type Colleague } from "./assignees.ts"

type TaskForm = { description: string; assignedToId: string }
const empty: TaskForm = { description: "", assignedToId: "" }
const validate = ({ description }: TaskForm) => {
  const { error } = TaskText.shape.description.safeParse(description)
  return error ? { description: error.issues[0]?.message } : {}
}
const wireOf = ({ description, assignedToId }: TaskForm) => ({
  description,
  ...(assignedToId !== "" && { assignedToId }),
})

export function AddTask({ people, tasks }: { people: readonly Colleague[]; tasks: TasksOfScreen }) {
  const form = useDraftForm<TaskForm>("task", { defaultValues: empty, resolver: customResolver(validate) })
  const { creation } = tasks
  const add = form.handleSubmit(async (values) => {
    hideMessage(messages.tasks.createFailed)
    try {
      await creation.mutateAsync(wireOf(values))
      const { description: now, assignedToId } = form.getValues()
      const next = textTypedAfter(values.description, now)
      form.reset({ ...empty, assignedToId })
      if (next !== "") form.setValue("description", next, { shouldDirty: true })
      form.setFocus("description")
    } catch (error) {
      showFailure(messages.tasks.createFailed, error as Error)
    }
  })
  return (
    <form className={styles.add} noValidate aria-label="New task" onSubmit={(event) => void add(event)}>
      <TextField control={form.control} name="description" label="New task" />
      <SelectField
        control={form.control}
        name="assignedToId"
        label="Assign to"
        choices={assigneesOf(people)}
      />
      <Button kind="main" size="large" type="submit" icon={Plus} isPending={creation.isPending}>
        Add task
      </Button>
    </form>
  )
}
