import { shopTimeAt, timeInText, timeText, todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"

/** In a list: "9:58am" or "Yesterday, 9:58am". */
export const shortTimeText = (instant: string | number, now: Date): string => {
  const { date, minutes } = shopTimeAt(new Date(instant))
  return timeText(date, minutes, todayIn(now))
}

export const timeInSentence = (instant: string | number, now: Date): string => {
  const { date, minutes } = shopTimeAt(new Date(instant))
  return timeInText(date, minutes, todayIn(now))
}

export const atTimeText = (instant: string, now: Date): string =>
  shopTimeAt(new Date(instant)).date === todayIn(now)
    ? t(`at ${timeInSentence(instant, now)}`)
    : timeInSentence(instant, now)

export const waitingActionsText = (count: number): string =>
  plural(count, { one: t("1 action waits"), other: t(`${count} actions wait`) })
