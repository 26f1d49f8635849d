import { getQuoteSoftwareLastUpdate } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineReader } from "./store.ts"

export const handler = handle(
  getQuoteSoftwareLastUpdate,
  ({ table }) => pipelineReader(table),
  async (_input, pipeline) => ({ lastUpdate: (await pipeline.run())?.lastUpdate ?? null }),
)
