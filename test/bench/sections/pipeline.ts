import { publish } from "../document.ts"
import { measurePipeline } from "../pipeline.ts"
import type { Say } from "../store.ts"

export const publishPipeline = async (say: Say) => {
  const { vehicles, parts, calls, seconds } = await measurePipeline(say)
  publish(
    "pipeline",
    `A whole run of the data puller: ${seconds.toFixed(1)} s for ${vehicles} vehicles and ${parts} parts, by ${calls} calls of its source.`,
  )
}
