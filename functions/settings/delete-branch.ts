import { type Branch, deleteBranch } from "#shared/api/branches.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { readPages, retryOnConflict } from "../platform/table.ts"
import { calendarReader } from "../requests/readers/calendar.ts"
import { type RequestLists, requestLists } from "../requests/readers/lists.ts"
import { branchesRace, branchStore } from "./store.ts"

/** Open jobs without a day or of passed days are not among those ahead. */
const countOverdue = async (lists: RequestLists, branch: string, today: string): Promise<number> => {
  let count = 0
  for await (const { rows } of readPages((cursor) => lists.toSchedule(today, { limit: 1000, cursor })))
    count += rows.filter(
      ({ branch: ofRow, appointmentDate: date }) => ofRow === branch && (date === undefined || date < today),
    ).length
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
      const today = todayIn(now)
      const [{ branches: all, unchanged }, ahead, overdue] = await Promise.all([
        branches.compared(),
        calendar.countAhead(_id, today),
        countOverdue(lists, _id, today),
      ])
      const jobs = ahead + overdue
      if (all.every((branch) => branch._id === _id))
        throw refuse("refused", { detail: `${name} is the only branch. There must be at least one.` })
      if (jobs > 0)
        throw refuse("refused", {
          detail: `${name} has ${jobs === 1 ? "a job" : `${jobs} jobs`} from today on, open since an earlier day, or without a date. Move the open jobs to another branch first.`,
        })
      return [unchanged]
    }
    const reply = { matches: 1 }
    const deletion = { by: actor, now, commit, reply, additionalWrites }
    await retryOnConflict([branchesRace], () => deleteSetting(branches.existing(_id, refuse), deletion))
    return reply
  },
)
