import { todayIn } from "#shared/domain/schedule/dates.ts"

/**
 * Runs what depends on today's date in the shop, which the body is given as YYYY-MM-DD. When midnight passes meanwhile, what
 * the body saw belongs to two days: it runs again, on the new day. Only pass what can run twice.
 */
export const withinOneDay = async <T>(body: (today: string) => Promise<T>): Promise<T> => {
  const today = todayIn(new Date())
  const [outcome] = await Promise.allSettled([body(today)])
  if (todayIn(new Date()) !== today) return withinOneDay(body)
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value
}
