import { shopTimeZone } from "#shared/domain/schedule/calendar.ts"

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: shopTimeZone,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
})

export const shopTimeOf = (instant: string): string => clock.format(new Date(instant))
