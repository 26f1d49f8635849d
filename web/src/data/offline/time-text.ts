import { shopTimeAt, timeInText, timeText, todayIn } from "#shared/domain/schedule/dates.ts"

/** In a list: "9:58am" or "Yesterday, 9:58am". */
export const timeOf = (instant: string | number, now: Date): string => {
  const { date, minutes } = shopTimeAt(new Date(instant))
  return timeText(date, minutes, todayIn(now))
}

export const sinceText = (instant: string | number, now: Date): string => {
  const { date, minutes } = shopTimeAt(new Date(instant))
  return timeInText(date, minutes, todayIn(now))
}

export const whenText = (instant: string, now: Date): string =>
  shopTimeAt(new Date(instant)).date === todayIn(now)
    ? `at ${sinceText(instant, now)}`
    : sinceText(instant, now)

export const waitText = (count: number): string => (count === 1 ? "1 action waits" : `${count} actions wait`)
