import { listTasks } from "#shared/api/tasks.ts"
import { maySeeTask } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { taskReader } from "./store.ts"

export const handler = handle(listTasks, ({ table }) => taskReader(table), {
  async one({ query: { id } }, tasks, { actor, refuse }) {
    const task = await tasks.one(id)
    if (!task || !maySeeTask(actor, task)) throw refuse("not_found", { detail: messages.tasks.notFound })
    return [task]
  },
  async listed({ query: { state, assignedToId, limit, cursor } }, tasks, { actor, setNextCursor }) {
    const person = actor.role === "technician" ? actor._id : assignedToId
    const query = { limit: pageSize(limit, { usual: 100 }), cursor }
    const page = await tasks.listed({ which: state ?? "all", person, ...query })
    setNextCursor(page.cursor)
    return page.tasks
  },
})
