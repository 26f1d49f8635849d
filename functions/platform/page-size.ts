/** How many rows a list returns: 50 if the caller doesn't say, at most 200. */
export const pageSize = (limit: number | undefined): number => Math.min(limit || 50, 200)
