import { startQuoteSoftware } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineControl } from "./control.ts"

const ok = { response: "ok" } as const

export const handler = handle(startQuoteSoftware, pipelineControl, async (_input, control, call) => {
  await control.start({ task: "data-puller" }, { ...call, reply: () => ok })
  return ok
})
