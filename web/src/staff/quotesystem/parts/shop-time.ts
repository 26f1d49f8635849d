import { shopTimeZone } from "#shared/domain/schedule/calendar.ts"

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: shopTimeZone,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
})

/** "2:05:09 PM" in the shop's time zone. */
export const shopTimeOf = (instant: string): string => clock.format(new Date(instant))
