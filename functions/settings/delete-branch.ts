import { type Branch, deleteBranch } from "../../shared/api/settings.ts"
import { todayIn } from "../../shared/domain/dates.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { requestReader } from "../requests/reader.ts"
import { branchStays, branchStore } from "./store.ts"

/** A branch that is gone leaves its old jobs as they were; what is still to be done there has to be moved before. */
export const handler = handle(
  deleteBranch,
  ({ table }) => ({ branches: branchStore(table), requests: requestReader(table) }),
  async ({ query: { _id } }, { branches, requests }, { actor, now, commit, refuse }) => {
    /** Two who delete the last two at once would each see the other's: the one that stays is part of the transaction. */
    const besides = async ({ name }: Branch) => {
      const [all, jobs] = await Promise.all([
        branches.all({ consistent: true }),
        requests.jobsAhead(_id, todayIn(now)),
      ])
      const other = all.find((branch) => branch._id !== _id)
      if (!other) throw refuse("refused", { detail: `${name} is the only branch. There has to be one.` })
      if (jobs > 0)
        throw refuse("refused", {
          detail: `${name} has ${jobs === 1 ? "a job" : `${jobs} jobs`} from today on. Please move what is still to be done there first.`,
        })
      return [branchStays(other)]
    }
    const reply = { matches: 1 }
    await deleteSetting(branches.over(_id), { by: actor, now, commit, reply, besides })
    return reply
  },
)
