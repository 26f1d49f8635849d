import { monthOf } from "#shared/domain/schedule/dates.ts"
import type { Item } from "../../platform/table.ts"

/** The field of a day in its month's count of open jobs. */
export const openCountField = (date: string): string => `d${date.slice(8)}`

/** Open jobs without a day or confirmation, of passed months, and of this month's passed days. */
export const sumToSchedule = (counts: readonly Item[], today: string): number => {
  const month = monthOf(today)
  const passedCounts = counts.flatMap(({ sk, value, pk: _pk, ...ofDays }) => {
    if (sk < month) return [value]
    return sk === month
      ? Object.entries(ofDays).flatMap(([field, count]) => (field < openCountField(today) ? [count] : []))
      : []
  })
  return passedCounts.reduce<number>((sum, count) => sum + Number(count ?? 0), 0)
}
