import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { statuses } from "#shared/domain/job/status.ts"
import type { TableReader } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { searchReader } from "../requests/readers/search.ts"

/** Jobs of one phone that are looked through. */
const maxJobs = 30

/** The latest unfinished job of a phone, else its latest. */
export const findJobOfPhone = async (
  table: TableReader,
  phone: string,
): Promise<RequestSummary | undefined> => {
  const { entries } = await searchReader(table).entries({ text: phone, prefix: false }, { limit: maxJobs })
  const jobs = await requestLists(table).ofNumbers(entries.map(({ n }) => n))
  return jobs.find(({ serviceStatus }) => !statuses[serviceStatus].isOver) ?? jobs[0]
}
