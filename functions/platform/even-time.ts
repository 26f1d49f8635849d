import { setTimeout } from "node:timers/promises"

/** Milliseconds. Longer than the work behind any of these replies, so the time reveals nothing about what was found. */
const evenTime = 300

/** Waits until that time has passed since `began`, a value of `performance.now()`. */
export const evened = (began: number): Promise<unknown> =>
  setTimeout(Math.max(0, began + evenTime - performance.now()))
