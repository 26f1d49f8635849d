/** The value, or the nearest bound. If the bounds cross, the lower one wins. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(Math.min(value, most), Math.min(least, most))
