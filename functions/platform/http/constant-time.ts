import { setTimeout } from "node:timers/promises"

/** Milliseconds. Longer than any of these replies takes, so response time reveals nothing. */
const replyTime = 300

/** `startedAt` is a value of `performance.now()`. */
export const waitForReplyTime = (startedAt: number): Promise<unknown> =>
  setTimeout(Math.max(0, startedAt + replyTime - performance.now()))
