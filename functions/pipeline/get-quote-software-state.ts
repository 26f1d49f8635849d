import { getQuoteSoftwareState } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineView } from "./control.ts"

export const handler = handle(getQuoteSoftwareState, pipelineView, async (_input, view, { now }) => {
  const { state, stateDetail } = await view.state(now)
  return { state, stateDetail }
})
