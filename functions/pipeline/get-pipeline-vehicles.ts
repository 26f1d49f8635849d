import { getPipelineVehicles } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineReader } from "./store.ts"

export const handler = handle(
  getPipelineVehicles,
  ({ table }) => pipelineReader(table),
  async ({ query: { invocationReference } }, pipeline, { refuse }) => {
    const run = await pipeline.run()
    if (!run || ![run.taskId, run.run].includes(invocationReference)) throw refuse("not_found")
    return {
      count: run.counts.vehicles,
      vehicle: run.latest?.vehicle ?? null,
      styleId: run.latest?.styleId ?? null,
    }
  },
)
