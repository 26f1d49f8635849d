import { getPipelineState } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineView } from "./control.ts"

export const handler = handle(getPipelineState, pipelineView, ({ query }, view, { now }) =>
  view.state(now, query.log),
)
