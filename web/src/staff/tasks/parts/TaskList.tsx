import type { ComponentProps } from "react"
import type { Task } from "#shared/api/tasks.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type TasksOfScreen, useTaskPages } from "#web/data/tasks/tasks.ts"
import log from "#web/ui/page/EventLog.module.css"
import { EventLog } from "#web/ui/page/EventLog.tsx"
import { type TaskFilters, toQuery } from "../search-parameters.ts"
import { NoTasks } from "./NoTasks.tsx"
import { TaskRow } from "./TaskRow.tsx"
import { TasksSkeleton } from "./TasksSkeleton.tsx"

type Choose = NonNullable<ComponentProps<typeof TaskRow>["onChoose"]>

type Props = {
  filters: TaskFilters
  tasks: TasksOfScreen
  /** Only for those who may edit and delete tasks. */
  onChoose?: (task: Task, ...choice: Parameters<Choose>) => void
}

export function TaskList({ filters, tasks, onChoose }: Props) {
  const query = useTaskPages(toQuery(filters))
  const visibleTasks = tasks.shown(query.data?.pages.flatMap(({ reply }) => reply) ?? [])
  const rows = (
    <ul className={log.panel} aria-label="Tasks">
      {visibleTasks.map((task) => (
        <TaskRow
          key={task._id}
          task={task}
          tasks={tasks}
          {...(onChoose && { onChoose: (to) => onChoose(task, to) })}
        />
      ))}
    </ul>
  )
  return (
    <EventLog
      query={query}
      what={t("tasks")}
      failed={messages.tasks.pullFailed}
      loading={<TasksSkeleton />}
      empty={visibleTasks.length > 0 ? rows : <NoTasks filters={filters} />}
    >
      {() => rows}
    </EventLog>
  )
}
