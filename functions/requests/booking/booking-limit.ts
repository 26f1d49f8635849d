import { epochSeconds, expiryAfterDays } from "../../platform/actor.ts"
import { keys } from "../../platform/keys.ts"
import { fieldIs, type Item, type TableReader, type Write } from "../../platform/table.ts"

/** The race reported by `RaceLost` when the same phone books twice at once. */
export const bookingLimitRace = "another booking of the same phone"

/** Most open website jobs per phone, so that no one blocks a week of windows with the form. */
const maxOpenBookings = 3
const pageSize = 50
const counterLifetimeDays = 30

/** Counts a phone's open website jobs, by the items that `bookingLimitItem` writes. */
export const bookingLimit = (table: TableReader) => ({
  /**
   * Anyone can send a form without a code with a stranger's phone. Such requests don't count against a caller who proves
   * the phone.
   */
  async reserve(
    phone: string,
    { isProven, now }: { isProven: boolean; now: Date },
  ): Promise<Write | undefined> {
    const { items } = await table.query({ partition: keys.bookingLimit(phone), limit: pageSize })
    const isCounter = ({ sk }: Item) => sk === keys.bookingLimitCount(phone).sk
    const openBookings = items.filter(
      (item) => !isCounter(item) && Number(item.expiresAt) > epochSeconds(now),
    )
    const counted = isProven ? openBookings.filter(({ hasWindow }) => hasWindow === true) : openBookings
    if (counted.length >= maxOpenBookings) return undefined
    const counter = items.find(isCounter)
    return {
      add: keys.bookingLimitCount(phone),
      amounts: { value: 1 },
      set: { expiresAt: expiryAfterDays(now, counterLifetimeDays) },
      onlyIf: fieldIs("value", counter?.value ?? 0),
      race: bookingLimitRace,
    }
  },
})
