import { normalizeInput } from "../normalize-input.ts"
import { parseWireTime } from "./dates.ts"

/** Minutes after midnight from how a person writes a time: 6:00am, 6 AM, 6:30 p.m. Undefined without am or pm. */
export const readTime = (typed: string): number | undefined => {
  const [, clock, minutes = ":00", half] =
    /^(\d{1,2})(:\d\d)?\s*([ap])\.?\s?m\.?$/.exec(normalizeInput(typed).trim().toLowerCase()) ?? []
  return half === undefined ? undefined : parseWireTime(`${clock}${minutes}${half}m`)
}
