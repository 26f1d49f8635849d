import { todayIn } from "#shared/domain/schedule/dates.ts"

/** Passes today's date and runs the body again if midnight passed meanwhile, so it must be repeatable. */
export const withinOneDay = async <T>(body: (today: string) => Promise<T>): Promise<T> => {
  const today = todayIn(new Date())
  const [outcome] = await Promise.allSettled([body(today)])
  if (todayIn(new Date()) !== today) return withinOneDay(body)
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value
}
