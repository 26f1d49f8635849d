import { useSearchParams } from "react-router-dom"
import { t } from "#shared/language.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useTasks } from "../../data/tasks/tasks.ts"
import { Chips } from "../../ui/form/Chips.tsx"
import log from "../../ui/page/EventLog.module.css"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { TaskList } from "./parts/TaskList.tsx"
import { readFilters, taskFilterChoices, withFilters } from "./search-parameters.ts"

export function OwnTasks() {
  const [parameters, setParameters] = useSearchParams()
  const filters = { ...readFilters(parameters), person: "" }
  const tasks = useTasks()
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
        <TaskList filters={filters} tasks={tasks} />
      </div>
    </>
  )
}
