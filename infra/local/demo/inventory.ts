import { stockCreation, stockIdOf } from "#functions/inventory/store.ts"
import type { Write } from "#functions/platform/table.ts"
import type { Branch } from "#shared/api/branches.ts"
import type { User } from "#shared/api/users.ts"
import { at, deskDayBefore } from "./clock.ts"
import { seededRandom } from "./random.ts"
import { models } from "./vehicles.ts"

export const inventoryWrites = (today: string, branches: readonly Branch[], clerk: User): Write[] => {
  const random = seededRandom("Clearline shelves")
  const common = models.filter(({ weight = 1 }) => weight >= 2)
  return branches.flatMap(({ _id: branch }) =>
    common.flatMap(({ domestic, digits }): Write[] => {
      const tail = random.pick(["GTN", "GTYN", "GBYN"])
      const quantity = random.between(0, 6)
      if (!random.chance(0.55)) return []
      const partNumber = `${domestic ? "D" : "F"}W${String(digits).padStart(5, "0")}${tail}`
      const daysAgo = random.between(1, 20)
      return [
        stockCreation({
          _id: stockIdOf({ partNumber, branch }),
          partNumber,
          branch,
          quantity,
          lowStock: 1,
          version: 1,
          changedBy: clerk.name,
          changedAt: at(deskDayBefore(today, daysAgo), 9 * 60).toISOString(),
        }),
      ]
    }),
  )
}
