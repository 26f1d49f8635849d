import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { Task } from "#shared/api/tasks.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { useSession } from "../../api/session.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { staffQuery } from "../../data/people/users.ts"
import { useTasks } from "../../data/tasks/tasks.ts"
import { Chips } from "../../ui/form/Chips.tsx"
import { fieldProps } from "../../ui/form/field-props.ts"
import log from "../../ui/page/EventLog.module.css"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { OwnTasks } from "./OwnTasks.tsx"
import { AddTask } from "./parts/AddTask.tsx"
import { DeleteTask } from "./parts/DeleteTask.tsx"
import { TaskDialog } from "./parts/TaskDialog.tsx"
import { TaskList } from "./parts/TaskList.tsx"
import { readFilters, type TaskFilters, taskFilterChoices, withFilters } from "./search-parameters.ts"
import styles from "./Tasks.module.css"

type Open = { task: Task; to: "edit" | "delete" }

export default function Tasks() {
  const session = useSession()
  if (!session) return null
  return mayPass(session.role, ["clerk"]) ? <OfficeTasks /> : <OwnTasks />
}

function OfficeTasks() {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters)
  const staff = useQuery(staffQuery)
  const tasks = useTasks()
  const [open, setOpen] = useState<Open>()
  const people = staff.data ?? []
  const show = (change: Partial<TaskFilters>) => {
    tasks.forget()
    setParameters(withFilters({ ...filters, ...change }))
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="What needs to get done, and who's on it" />
      <div className={log.page}>
        <AddTask people={people} tasks={tasks} />
        <div className={`${styles.filters} cluster items-center justify-between gap-4`}>
          <Chips
            label="Which tasks"
            choices={taskFilterChoices}
            chosen={filters.state}
            onChoose={(state) => show({ state })}
          />
          <NativeSelect
            {...fieldProps}
            aria-label="Whose tasks"
            value={filters.person}
            onChange={(event) => show({ person: event.currentTarget.value })}
            data={[
              { value: "", label: "Everyone" },
              { value: "none", label: "Not assigned" },
              ...people.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        </div>
        <TaskList filters={filters} tasks={tasks} onChoose={(task, to) => setOpen({ task, to })} />
      </div>
      {open?.to === "edit" && (
        <TaskDialog task={open.task} people={people} tasks={tasks} onClose={() => setOpen(undefined)} />
      )}
      {open?.to === "delete" && (
        <DeleteTask task={open.task} tasks={tasks} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
