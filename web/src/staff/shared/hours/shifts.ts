import { addDays, shortDate, windowText } from "#shared/domain/schedule/dates.ts"
import { weekdays } from "#shared/domain/schedule/hours-input.ts"
import { t } from "#shared/language.ts"
import type { Branch } from "#web/data/shop/branches.ts"

export type Weekday = (typeof weekdays)[number]

export const workWeek: readonly Weekday[] = [...weekdays.slice(1), "sunday"]

/** "Mon" to "Sun", from any week. */
export const shortDay = (day: Weekday): string =>
  shortDate(addDays("2026-11-02", workWeek.indexOf(day))).slice(0, 3)

export function daysText(days: readonly Weekday[]): string {
  const indexes = workWeek.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const runs = indexes.reduce<number[][]>((all, index) => {
    const last = all.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else all.push([index])
    return all
  }, [])
  if (indexes.length === workWeek.length) return t("Every day")
  const nameAt = (index: number) => {
    const day = workWeek[index]
    return day ? shortDay(day) : ""
  }
  const dayTexts = runs.flatMap((run) => {
    const [first = 0, last = 0] = [run[0], run.at(-1)]
    return run.length > 2 ? [t(`${nameAt(first)} to ${nameAt(last)}`)] : run.map(nameAt)
  })
  return dayTexts.length > 1
    ? t(`${dayTexts.slice(0, -1).join(", ")} and ${dayTexts.at(-1)}`)
    : (dayTexts[0] ?? "")
}

type Shift = Branch["shifts"][number]

export const shiftText = ({ days, ...hours }: Shift): string => `${daysText(days)}, ${windowText(hours)}`

export const shiftsByTechnician = (shifts: readonly Shift[]): Map<string, Shift[]> =>
  Map.groupBy(shifts, ({ technician }) => technician)
