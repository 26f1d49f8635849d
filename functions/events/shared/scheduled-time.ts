import * as z from "zod"
import { clock } from "../../platform/clock.ts"

const ScheduledEvent = z.object({ time: z.iso.datetime({ offset: true }).optional() })

/** When a scheduled call was due. A call by hand has no time and counts as now. */
export const scheduledTime = (event: unknown): Date => {
  const { time } = ScheduledEvent.parse(event)
  return time === undefined ? clock.now() : new Date(time)
}
