import { changeBranch } from "#shared/api/branches.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { findConflicts, techniciansIn, unknownTechnicians } from "./rules/branch.ts"
import { branchesRace, branchStore, type VersionedBranch } from "./store.ts"

export const handler = handle(
  changeBranch,
  ({ table }) => ({ table, branches: branchStore(table), users: userReader(table) }),
  async (
    { body: { _id, version: baseVersion, ...patch } },
    { table, branches, users },
    { actor: by, now, commit, refuse },
  ) => {
    const branch = branches.existing(_id, refuse)
    const [stored, people] = await Promise.all([branch.read(), users.getMany(techniciansIn(patch))])
    const unknown = unknownTechnicians(patch, stored, people)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    return retryOnConflict([branchesRace], async () => {
      const { branches: all, unchanged } = await branches.compared()
      const otherBranches = all.filter((other) => other._id !== _id)
      const check = (after: VersionedBranch) => {
        const fields = findConflicts(after, otherBranches)
        if (fields.length > 0) throw refuse("malformed", { fields })
      }
      const additionalWrites = () => [unchanged]
      const change = { patch, baseVersion, by, now, check, additionalWrites, refuse, commit }
      return changeSetting(table, branch, change)
    })
  },
)
