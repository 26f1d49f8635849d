import { setTimeout } from "node:timers/promises"

/**
 * Milliseconds after which an answer comes that says nothing of what was found: more than the work behind any of them takes,
 * so that its time says nothing either.
 */
const evenTime = 300

/** Waits until that time is over; `began` is of `performance.now()`. */
export const evened = (began: number): Promise<unknown> =>
  setTimeout(Math.max(0, began + evenTime - performance.now()))
