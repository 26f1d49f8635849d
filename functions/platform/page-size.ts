type Sizes = { usual?: number; max?: number }

/** How many rows a list returns. Without a limit, or with 0, the usual number. */
export const pageSize = (limit: number | undefined, { usual = 50, max = 200 }: Sizes = {}): number =>
  Math.min(limit || usual, max)
