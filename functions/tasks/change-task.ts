import { changeTask, type Task } from "#shared/api/tasks.ts"
import { maySeeTask } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { sameValue } from "../platform/same-value.ts"
import { versioned } from "../platform/versioned.ts"
import { userReader } from "../users/store.ts"
import { resolveAssignee, taskDescription, taskReader, taskWrites } from "./store.ts"

const unassigned = {
  assignedToName: undefined,
  assignedToInitial: undefined,
  assignedById: undefined,
  assignedByInitial: undefined,
}

/** Of two simultaneous clicks the second finds the step done, instead of taking the next one. */
export const handler = handle(
  changeTask,
  ({ table }) => ({
    task: versioned<Task>(table, taskDescription),
    tasks: taskReader(table),
    users: userReader(table),
  }),
  async (
    { body: { _id, version: baseVersion, ...sent } },
    { task, tasks, users },
    { actor, now, commit, refuse },
  ) => {
    const reply = ({ version }: Task) => ({ matches: 1, version })
    const { after } = await task.change({
      async load() {
        const found = await tasks.one(_id)
        if (!found || !maySeeTask(actor, found))
          throw refuse("not_found", { detail: messages.tasks.notFound })
        return found
      },
      baseVersion,
      by: actor,
      async decide({ assignedToId }) {
        const isAnothers = typeof sent.assignedToId === "string" && sent.assignedToId !== assignedToId
        return {
          // Cleared fields stay in the patch as undefined.
          patch: nullToUndefined({
            ...sent,
            ...(sent.ivyReference === "" && { ivyReference: null }),
          }) as Partial<Task>,
          assigned: isAnothers ? await resolveAssignee(users, sent.assignedToId ?? "", actor) : unassigned,
        }
      },
      next(current, merged, { assigned }) {
        if (sameValue(current, merged)) return current
        const assignee = merged.assignedToId === current.assignedToId ? {} : assigned
        return { ...merged, ...assignee, version: current.version + 1 }
      },
      writes: (current, next) => taskWrites(current, next, { by: actor, now }),
      refuseConflicts: (conflicts, version) => refuse("changed_meanwhile", { conflicts, version }),
      commit,
      reply,
    })
    return reply(after)
  },
)
