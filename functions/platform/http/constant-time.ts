import { timingSafeEqual } from "node:crypto"
import { setTimeout } from "node:timers/promises"

/** Milliseconds. Longer than any of these replies takes, so response time reveals nothing. */
const replyTime = 300

/** `startedAt` is a value of `performance.now()`. */
export const waitForReplyTime = (startedAt: number): Promise<unknown> =>
  setTimeout(Math.max(0, startedAt + replyTime - performance.now()))

export const equalsInConstantTime = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
