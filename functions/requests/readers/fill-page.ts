import type { PageOptions } from "../../platform/table.ts"

/** Bounds the cost of a call. */
const maxReads = 10

/**
 * Reads on until the page is full, for lists that leave out rows. After ten reads the page may be short or empty and
 * still have a next one.
 */
export const fillPage = async <Row>(
  { limit, cursor }: PageOptions,
  read: (page: PageOptions) => Promise<{ rows: Row[]; cursor: string | undefined }>,
): Promise<{ rows: Row[]; cursor: string | undefined }> => {
  const rows: Row[] = []
  let next = cursor
  for (let reads = 0; reads < maxReads && rows.length < limit; reads += 1) {
    const page = await read({ limit: limit - rows.length, cursor: next })
    rows.push(...page.rows)
    next = page.cursor
    if (!next) break
  }
  return { rows, cursor: next }
}
