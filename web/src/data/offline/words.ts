import { shopTimeAt, timeText, todayIn } from "../../../../shared/domain/dates.ts"

/** "9:58am", and the day before it when it was another one. */
export const timeOf = (instant: string | number, now: Date): string => {
  const { date, minutes } = shopTimeAt(new Date(instant))
  return timeText(date, minutes, todayIn(now))
}

/** "1 action waits", "3 actions wait" */
export const waitText = (count: number): string => (count === 1 ? "1 action waits" : `${count} actions wait`)
