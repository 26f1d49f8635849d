import { addMonths, monthOf, startOfMonth } from "#shared/domain/schedule/dates.ts"
import { keys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"

/*
 * Access patterns of the calendar, whose counters the projector writes
 *   of the shop      CAL#month / day#branch
 *   of a technician  CAL#month#technician / day
 */

type CountedDay = { date: string; count: number; total: number }

export const calendarReader = (table: TableReader) => {
  const countDays = async (partition: string, month: string): Promise<CountedDay[]> => {
    const { items } = await table.query({ partition, limit: 1000, consistent: false })
    const days = new Map<string, CountedDay>()
    for (const { sk, count, total } of items) {
      const date = `${monthOf(month)}-${sk.slice(0, 2)}`
      const day = days.get(date) ?? { date, count: 0, total: 0 }
      days.set(date, { date, count: day.count + Number(count ?? 0), total: day.total + Number(total ?? 0) })
    }
    return [...days.values()].filter(({ count }) => count > 0)
  }
  return {
    ofShop: (month: string) => countDays(keys.calendar(monthOf(month)), month),
    /** Days with requests of a technician, without totals. */
    ofTechnician: (technician: string, month: string) =>
      countDays(keys.technicianCalendar(technician, monthOf(month)), month),
    /** Jobs of a branch in the twelve months from this day's on. */
    async countAhead(branch: string, from: string): Promise<number> {
      const year = Array.from({ length: 12 }, (_, ahead) => monthOf(addMonths(startOfMonth(from), ahead)))
      const months = await Promise.all(
        year.map((month) => table.query({ partition: keys.calendar(month), limit: 1000, consistent: false })),
      )
      return months
        .flatMap(({ items }, index) =>
          items.filter(({ sk }) => sk.slice(3) === branch && `${year[index]}-${sk.slice(0, 2)}` >= from),
        )
        .reduce((sum, { count }) => sum + Number(count ?? 0), 0)
    },
  }
}
