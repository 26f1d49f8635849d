import type { Task } from "#shared/api/tasks.ts"
import { messages } from "#shared/messages.ts"
import type { TasksOfScreen } from "#web/data/tasks/tasks.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "../Tasks.module.css"

export function DeleteTask({
  task,
  tasks: { deletion },
  onClose,
}: {
  task: Task
  tasks: TasksOfScreen
  onClose: () => void
}) {
  const remove = () =>
    deletion.mutate(task, {
      onSuccess: () => showMessage("Task deleted."),
      onError: (error) => showFailure(messages.tasks.deleteFailed, error),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Delete this task?"
      confirm="Delete task"
      isPending={deletion.isPending}
      destructive
      onConfirm={remove}
    >
      <p className={styles.quoted}>{task.description}</p>
      <p>You can't undo this.</p>
    </ConfirmDialog>
  )
}
