import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { PageOptions } from "../../platform/table.ts"
import type { Listed } from "../readers/lists.ts"

type Query = {
  limit?: number | undefined
  cursor?: string | undefined
  exclude?: string[] | undefined
  sort?: string | undefined
}

/** `limit=0` means 500 per page, no limit means 100 (owner's specification). */
const pageOptions = ({ limit, cursor }: Query): PageOptions => ({
  limit: limit === 0 ? 500 : Math.min(limit ?? 100, 500),
  cursor,
})

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))
}

/** `field:ascending`, `field:-1`, and the like. Sorts only within the page. */
const sortRows = (rows: RequestSummary[], sort: string | undefined): RequestSummary[] => {
  if (sort === undefined) return rows
  const [field = "", direction = ""] = sort.split(":")
  const sign = /^(-1|desc)/.test(direction) ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(Reflect.get(a, field), Reflect.get(b, field)))
}

export const readListPage = async (
  query: Query,
  load: (options: PageOptions) => Promise<Listed>,
): Promise<Listed> => {
  const { rows, cursor } = await load(pageOptions(query))
  const excluded = new Set(query.exclude)
  return {
    rows: sortRows(
      rows.filter(({ serviceStatus }) => !excluded.has(serviceStatus)),
      query.sort,
    ),
    cursor,
  }
}
