import { receiptCreation } from "#functions/fuel/store.ts"
import type { Write } from "#functions/platform/table.ts"
import type { StoredFuelReceipt } from "#shared/api/fuel.ts"
import type { User } from "#shared/api/users.ts"
import { addDays, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { at } from "./clock.ts"
import type { Random } from "./random.ts"

const daysBack = 92

const receiptFile = "receipt.webp"

const receiptsOf = (
  { _id: postingUserId, name: postingUserName }: User,
  { today, now }: { today: string; now: Date },
  random: Random,
): StoredFuelReceipt[] => {
  let mileage = random.between(38_000, 121_000)
  return Array.from({ length: daysBack + 1 }, (_, index) => addDays(today, index - daysBack)).flatMap(
    (date) => {
      if (weekdayOf(date) === 0 || !random.chance(0.32)) return []
      mileage += random.between(190, 420)
      const createdAt = at(date, random.chance(0.6) ? random.between(430, 500) : random.between(960, 1060))
      const _id = random.id()
      const fuelcost = random.between(4120, 9660)
      if (createdAt > now) return []
      const picture = `pictures/fuel/${_id}/${receiptFile}`
      return [
        {
          _id,
          mileage,
          fuelcost,
          date,
          postingUserId,
          postingUserName,
          createdAt: createdAt.toISOString(),
          version: 1,
          image: picture,
          thumb: picture,
        },
      ]
    },
  )
}

export const fuelWrites = (
  technicians: readonly User[],
  clock: { today: string; now: Date },
  random: Random,
): Write[] =>
  technicians.flatMap((technician) =>
    receiptsOf(technician, clock, random.fork(technician._id)).flatMap(receiptCreation),
  )
