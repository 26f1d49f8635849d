import { randomBytes } from "node:crypto"
import { createTask, type Task } from "#shared/api/tasks.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { resolveAssignee, taskCreation } from "./store.ts"

export const handler = handle(
  createTask,
  ({ table }) => userReader(table),
  async ({ body: { description, ivyReference, assignedToId } }, users, { actor, now, commit }) => {
    const task: Task = {
      _id: randomBytes(12).toString("hex"),
      description,
      state: "Incomplete",
      ...(ivyReference && { ivyReference }),
      ...(assignedToId !== undefined && (await resolveAssignee(users, assignedToId, actor))),
      createdById: actor._id,
      createdByName: actor.name,
      createdByInitial: actor.initials,
      createdAt: now.toISOString(),
      version: 1,
    }
    await commit(taskCreation(task), task)
    return task
  },
)
