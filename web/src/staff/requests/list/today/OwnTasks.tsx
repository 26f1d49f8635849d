import { useTaskPages, useTasks } from "#web/data/tasks/tasks.ts"
import { useTaskState } from "#web/data/tasks/use-task-state.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { TaskState } from "#web/staff/shared/tasks/TaskState.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import styles from "./OwnTasks.module.css"

export function OwnTasks() {
  const query = useTaskPages({ state: "open" })
  const tasks = useTasks()
  const setState = useTaskState(tasks)
  const visibleTasks = tasks.shown(query.data?.pages.flatMap(({ reply }) => reply) ?? [])
  if (visibleTasks.length === 0) return null
  return (
    <Section title="Your tasks">
      <ul className="panel">
        {visibleTasks.map((task) => (
          <li
            key={task._id}
            className={`${styles.row} divided-row cluster items-center justify-between gap-x-5 gap-y-4 px-5 py-4`}
          >
            <p className="min-w-0 wrap-anywhere">{task.description}</p>
            <TaskState state={task.state} of={task.description} onChange={(to) => void setState(task, to)} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="large">
        Older tasks
      </MoreButton>
    </Section>
  )
}
