/** `npm run test:long` goes further, and may take its time. */
const isLong = process.env.CLEARLINE_LONG !== undefined

export const often = <Value extends number | string>(usually: Value, long: Value): Value =>
  isLong ? long : usually

/** milliseconds until a test is given up */
export const patience = (milliseconds: number): number => (isLong ? 10 * milliseconds : milliseconds)
