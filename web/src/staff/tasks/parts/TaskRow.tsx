import { Pencil, Trash2 } from "lucide-react"
import type { Task } from "#shared/api/tasks.ts"
import { isOpenTask } from "#shared/domain/job/tasks.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import type { TasksOfScreen } from "#web/data/tasks/tasks.ts"
import { useTaskState } from "#web/data/tasks/use-task-state.ts"
import { TaskState } from "#web/staff/shared/tasks/TaskState.tsx"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../Tasks.module.css"

type Props = {
  task: Task
  tasks: TasksOfScreen
  /** undefined for technicians, who can't edit. */
  onChoose?: (to: "edit" | "delete") => void
}

export function TaskRow({ task, tasks, onChoose }: Props) {
  const { description, state, ivyReference, assignedToName, createdByName, createdAt } = task
  const now = useNow()
  const setState = useTaskState(tasks)
  return (
    <li className={styles.row} data-done={!isOpenTask(state) || undefined}>
      <TaskState state={state} of={description} onChange={(to) => void setState(task, to)} />
      <div className={`${styles.what} phone-span-all stack min-w-0 gap-1`}>
        <p className="wrap-anywhere">{description}</p>
        <p className="cluster gap-x-5 gap-y-0 text-muted type-small wrap-anywhere">
          <span>
            {createdByName}, {formatInstant(createdAt, now)}
          </span>
          {ivyReference && <span>IVY {ivyReference}</span>}
        </p>
      </div>
      {onChoose && (
        <>
          <span
            className={`${styles.whose} phone-span-all bar gap-4 text-muted type-note`}
            data-assigned={assignedToName !== undefined || undefined}
          >
            {assignedToName !== undefined && <Avatar name={assignedToName} />}
            {assignedToName ?? "Not assigned"}
          </span>
          <span className="row gap-1">
            <Button
              kind="quiet"
              size="large"
              icon={Pencil}
              label={`Edit ${description}`}
              onClick={() => onChoose("edit")}
            />
            <Button
              kind="quiet"
              size="large"
              icon={Trash2}
              label={`Delete ${description}`}
              onClick={() => onChoose("delete")}
            />
          </span>
        </>
      )}
    </li>
  )
}
