import { changeBranch } from "../../shared/api/settings.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { clashesOf, unknownInShifts } from "./rules/branch.ts"
import { branchStore, type VersionedBranch } from "./store.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeBranch,
  ({ table }) => ({ table, branches: branchStore(table), users: userReader(table) }),
  async (
    { body: { _id, version: seen, ...form } },
    { table, branches, users },
    { actor, now, commit, refuse },
  ) => {
    const branch = branches.over(_id)
    const { shifts = [] } = form
    const [{ shifts: known }, all, people] = await Promise.all([
      branch.read(),
      branches.all({ consistent: true }),
      users.getMany(shifts.map(({ technician }) => technician)),
    ])
    const unknown = unknownInShifts(shifts, known, people)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    const check = (after: VersionedBranch) => {
      const fields = clashesOf(
        after,
        all.filter((branch) => branch._id !== _id),
      )
      if (fields.length > 0) throw refuse("malformed", { fields })
    }
    return reply(await saveSetting(table, branch, { form, seen, by: actor, now, commit, check, reply }))
  },
)
