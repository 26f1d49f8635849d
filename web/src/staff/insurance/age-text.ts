import { daysBetween } from "#shared/domain/schedule/dates.ts"

export const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`)

export const ageText = (since: string, today: string): string => {
  const days = Math.max(0, daysBetween(since, today))
  return days === 0 ? "today" : daysText(days)
}
