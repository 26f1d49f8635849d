import { type Branch, deleteBranch } from "#shared/api/branches.ts"
import { statuses } from "#shared/domain/job/status.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { calendarReader } from "../requests/readers/calendar.ts"
import { type RequestLists, requestLists } from "../requests/readers/lists.ts"
import { branchesRace, branchStore } from "./store.ts"

/** Open jobs that wait for parts or scheduling are on no day of the calendar. */
const countUndated = async (lists: RequestLists, branch: string): Promise<number> => {
  let [count, cursor]: [number, string | undefined] = [0, undefined]
  do {
    const page = await lists.ofDay("none", { limit: 1000, cursor })
    count += page.rows.filter((row) => row.branch === branch && !statuses[row.serviceStatus].isOver).length
    cursor = page.cursor
  } while (cursor)
  return count
}

/** Old jobs keep the branch. Open jobs have to be moved first. */
export const handler = handle(
  deleteBranch,
  ({ table }) => ({
    branches: branchStore(table),
    calendar: calendarReader(table),
    lists: requestLists(table),
  }),
  async ({ query: { _id } }, { branches, calendar, lists }, { actor, now, commit, refuse }) => {
    const additionalWrites = async ({ name }: Branch) => {
      const [{ branches: all, unchanged }, dated, undated] = await Promise.all([
        branches.compared(),
        calendar.countAhead(_id, todayIn(now)),
        countUndated(lists, _id),
      ])
      const jobs = dated + undated
      if (all.every((branch) => branch._id === _id))
        throw refuse("refused", { detail: `${name} is the only branch. There must be at least one.` })
      if (jobs > 0)
        throw refuse("refused", {
          detail: `${name} has ${jobs === 1 ? "a job" : `${jobs} jobs`} from today on or without a date. Move the open jobs to another branch first.`,
        })
      return [unchanged]
    }
    const reply = { matches: 1 }
    const deletion = { by: actor, now, commit, reply, additionalWrites }
    await retryOnConflict([branchesRace], () => deleteSetting(branches.existing(_id, refuse), deletion))
    return reply
  },
)
