import { useSearchParams } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useTaskPages, useTasks } from "../../data/tasks.ts"
import { Chips } from "../../ui/Chips.tsx"
import log from "../../ui/EventLog.module.css"
import { EventLog } from "../../ui/EventLog.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { askedOf, readShown, whichChoices, withShown } from "./address.ts"
import { NoTasks } from "./parts/NoTasks.tsx"
import { TaskRow } from "./parts/TaskRow.tsx"
import { TasksSkeleton } from "./parts/TasksSkeleton.tsx"

export function OwnTasks() {
  const [parameters, setParameters] = useSearchParams()
  const shown = { ...readShown(parameters), person: "" }
  const query = useTaskPages(askedOf(shown))
  const tasks = useTasks()
  const listed = tasks.shown(query.data?.pages.flatMap(({ reply }) => reply) ?? [])
  const rows = (
    <ul className={log.panel} aria-label="Tasks">
      {listed.map((task) => (
        <TaskRow key={task._id} task={task} tasks={tasks} />
      ))}
    </ul>
  )
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="What the office gave you to do" />
      <div className={log.page}>
        <Chips
          label="Which tasks"
          choices={whichChoices}
          chosen={shown.state}
          onChoose={(state) => {
            tasks.forget()
            setParameters(withShown({ ...shown, state }))
          }}
        />
        <EventLog
          query={query}
          what="tasks"
          failed={messages.tasks.pullFailed}
          loading={<TasksSkeleton />}
          empty={listed.length > 0 ? rows : <NoTasks shown={shown} />}
        >
          {() => rows}
        </EventLog>
      </div>
    </>
  )
}
