/** `npm run test:long` runs longer schedules. */
export const isLong = process.env.CLEARLINE_LONG !== undefined

export const often = <Value extends number | string>(usually: Value, long: Value): Value =>
  isLong ? long : usually

export const patience = (milliseconds: number): number => (isLong ? 10 * milliseconds : milliseconds)
