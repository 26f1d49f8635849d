import { setTimeout as pause } from "node:timers/promises"
import { addDays, instantAt, todayIn } from "#shared/domain/schedule/dates.ts"

/** Delays a test that would run over the shop's midnight. */
export const keepClearOfMidnight = async (testMilliseconds: number): Promise<void> => {
  const midnight = instantAt(addDays(todayIn(new Date()), 1), 0).getTime()
  const left = midnight - Date.now()
  if (left < testMilliseconds) await pause(left)
}
