import { type Branch, deleteBranch } from "#shared/api/branches.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { calendarReader } from "../requests/readers/calendar.ts"
import { branchesRace, branchStore } from "./store.ts"

/** Old jobs keep the branch. Open jobs have to be moved first. */
export const handler = handle(
  deleteBranch,
  ({ table }) => ({ branches: branchStore(table), calendar: calendarReader(table) }),
  async ({ query: { _id } }, { branches, calendar }, { actor, now, commit, refuse }) => {
    const additionalWrites = async ({ name }: Branch) => {
      const [{ branches: all, unchanged }, jobs] = await Promise.all([
        branches.compared(),
        calendar.countAhead(_id, todayIn(now)),
      ])
      if (all.every((branch) => branch._id === _id))
        throw refuse("refused", { detail: `${name} is the only branch. There must be at least one.` })
      if (jobs > 0)
        throw refuse("refused", {
          detail: `${name} has ${jobs === 1 ? "a job" : `${jobs} jobs`} from today on. Move the open jobs to another branch first.`,
        })
      return [unchanged]
    }
    const reply = { matches: 1 }
    const deletion = { by: actor, now, commit, reply, additionalWrites }
    await retryOnConflict([branchesRace], () => deleteSetting(branches.existing(_id, refuse), deletion))
    return reply
  },
)
