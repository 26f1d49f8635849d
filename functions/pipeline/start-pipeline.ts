import { startPipeline } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineControl } from "./control.ts"

export const handler = handle(
  startPipeline,
  pipelineControl,
  ({ body: { taskDefinition, startOver } }, control, call) =>
    control.start({ task: taskDefinition, startOver }, call),
)
