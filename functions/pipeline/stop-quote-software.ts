import { stopQuoteSoftware } from "#shared/api/pipeline.ts"
import { handle } from "../platform/handle.ts"
import { pipelineControl } from "./control.ts"

const ok = { response: "ok" } as const

export const handler = handle(stopQuoteSoftware, pipelineControl, async (_input, control, call) => {
  await control.stop({ ...call, reply: () => ok })
  return ok
})
