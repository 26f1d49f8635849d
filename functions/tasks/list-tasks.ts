import { listTasks } from "#shared/api/tasks.ts"
import { maySeeTask } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { taskReader } from "./store.ts"

const maxListed = 200

export const handler = handle(listTasks, ({ table }) => taskReader(table), {
  async one({ query: { id } }, tasks, { actor, refuse }) {
    const task = await tasks.one(id)
    if (!task || !maySeeTask(actor, task)) throw refuse("not_found", { detail: messages.tasks.notFound })
    return [task]
  },
  async listed({ query: { state, assignedToId, limit, cursor } }, tasks, { actor, setNextCursor }) {
    const person = actor.role === "technician" ? actor._id : assignedToId
    const maxReturned = Math.min(limit || 100, maxListed)
    const page = await tasks.listed({ which: state ?? "all", person, limit: maxReturned, cursor })
    setNextCursor(page.cursor)
    return page.tasks
  },
})
