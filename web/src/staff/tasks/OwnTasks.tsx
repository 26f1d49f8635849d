import { useSearchParams } from "react-router-dom"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useTaskPages, useTasks } from "../../data/tasks/tasks.ts"
import { Chips } from "../../ui/form/Chips.tsx"
import log from "../../ui/page/EventLog.module.css"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { NoTasks } from "./parts/NoTasks.tsx"
import { TaskRow } from "./parts/TaskRow.tsx"
import { TasksSkeleton } from "./parts/TasksSkeleton.tsx"
import { readFilters, taskFilterChoices, toQuery, withFilters } from "./search-parameters.ts"

export function OwnTasks() {
  const [parameters, setParameters] = useSearchParams()
  const filters = { ...readFilters(parameters), person: "" }
  const query = useTaskPages(toQuery(filters))
  const tasks = useTasks()
  const visibleTasks = tasks.shown(query.data?.pages.flatMap(({ reply }) => reply) ?? [])
  const rows = (
    <ul className={log.panel} aria-label="Tasks">
      {visibleTasks.map((task) => (
        <TaskRow key={task._id} task={task} tasks={tasks} />
      ))}
    </ul>
  )
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle={t("What the office gave you to do")} />
      <div className={log.page}>
        <Chips
          label="Which tasks"
          choices={taskFilterChoices}
          chosen={filters.state}
          onChoose={(state) => {
            tasks.forget()
            setParameters(withFilters({ ...filters, state }))
          }}
        />
        <EventLog
          query={query}
          what={t("tasks")}
          failed={messages.tasks.pullFailed}
          loading={<TasksSkeleton />}
          empty={visibleTasks.length > 0 ? rows : <NoTasks filters={filters} />}
        >
          {() => rows}
        </EventLog>
      </div>
    </>
  )
}
