import * as z from "zod"

/** What a clock sends: the scheduled time. */
export const Tick = z.object({ time: z.iso.datetime({ offset: true }).optional() })
