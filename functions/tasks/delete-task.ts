import { deleteTask } from "#shared/api/tasks.ts"
import { mayDeleteTask, maySeeTask } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { taskDescription, taskReader, taskRemoval } from "./store.ts"

export const handler = handle(
  deleteTask,
  ({ table }) => taskReader(table),
  async ({ query: { id } }, tasks, { actor, commit, refuse }) =>
    retryOnConflict([taskDescription.race], async () => {
      const task = await tasks.one(id)
      const isKnown = task && (maySeeTask(actor, task) || mayDeleteTask(actor, task).ok)
      if (!isKnown) throw refuse("not_found", { detail: messages.tasks.notFound })
      unwrap(mayDeleteTask(actor, task), refuse)
      const reply = { matches: 1 }
      await commit(taskRemoval(task), reply)
      return reply
    }),
)
