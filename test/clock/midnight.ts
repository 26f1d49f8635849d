import { setTimeout as pause } from "node:timers/promises"
import { addDays, instantAt, todayIn } from "#shared/domain/schedule/dates.ts"

/**
 * A test that makes a job for today and then looks at today's list can't have midnight in between. So close before the shop's
 * midnight that a test might not be over, its start waits for the new day.
 */
export const keepClearOfMidnight = async (testMilliseconds: number): Promise<void> => {
  const midnight = instantAt(addDays(todayIn(new Date()), 1), 0).getTime()
  const left = midnight - Date.now()
  if (left < testMilliseconds) await pause(left)
}
