import { stopPipeline } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineControl } from "./control.ts"

export const handler = handle(stopPipeline, pipelineControl, (_input, control, call) => control.stop(call))
