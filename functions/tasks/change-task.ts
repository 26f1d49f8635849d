import { changeTask } from "#shared/api/tasks.ts"
import { maySeeTask } from "#shared/domain/job/tasks.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { changeRecord, nextIfChanged, versionReply } from "../platform/versioned.ts"
import { userReader } from "../users/store.ts"
import { resolveAssignee, taskDescription, taskReader } from "./store.ts"

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
    table,
    tasks: taskReader(table),
    users: userReader(table),
  }),
  async (
    { body: { _id, version: baseVersion, ...sent } },
    { table, tasks, users },
    { actor, now, commit, refuse },
  ) => {
    const { after } = await changeRecord(table, taskDescription, {
      async load() {
        const found = await tasks.one(_id)
        if (!found || !maySeeTask(actor, found))
          throw refuse("not_found", { detail: messages.tasks.notFound })
        return found
      },
      baseVersion,
      by: actor,
      now,
      async decide({ assignedToId }) {
        const isAnothers = typeof sent.assignedToId === "string" && sent.assignedToId !== assignedToId
        return {
          patch: nullToUndefined({ ...sent, ...(sent.ivyReference === "" && { ivyReference: null }) }),
          assigned: isAnothers ? await resolveAssignee(users, sent.assignedToId ?? "", actor) : unassigned,
        }
      },
      next(current, merged, { assigned }) {
        const assignee = merged.assignedToId === current.assignedToId ? {} : assigned
        return nextIfChanged(current, { ...merged, ...assignee })
      },
      refuse,
      commit,
      reply: versionReply,
    })
    return versionReply(after)
  },
)
