import { listPipelineTasks } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { ecs } from "../providers/ecs.ts"

export const handler = handle(
  listPipelineTasks,
  ({ provide }) => provide("tasks", ecs),
  async (_input, tasks) => {
    return tasks.describe(await tasks.list())
  },
)
