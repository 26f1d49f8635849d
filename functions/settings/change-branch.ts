import { changeBranch } from "#shared/api/branches.ts"
import { settingDescription } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { userReader } from "../users/store.ts"
import { findConflicts, techniciansIn, unknownTechnicians } from "./rules/branch.ts"
import { branchesRace, branchStore, type VersionedBranch } from "./store.ts"

export const handler = handle(
  changeBranch,
  ({ table }) => ({ table, branches: branchStore(table), users: userReader(table) }),
  async (
    { body: { _id, version: baseVersion, ...form } },
    { table, branches, users },
    { actor, now, commit, refuse },
  ) => {
    const branch = branches.existing(_id, refuse)
    const [stored, people] = await Promise.all([branch.read(), users.getMany(techniciansIn(form))])
    const unknown = unknownTechnicians(form, stored, people)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    return retryOnConflict([branchesRace], async () => {
      const { branches: all, unchanged } = await branches.compared()
      const otherBranches = all.filter((other) => other._id !== _id)
      const check = (after: VersionedBranch) => {
        const fields = findConflicts(after, otherBranches)
        if (fields.length > 0) throw refuse("malformed", { fields })
      }
      const { after } = await changeRecord(table, settingDescription(branch), {
        load: branch.read,
        baseVersion,
        by: actor,
        now,
        decide: () => ({ patch: form }),
        check,
        additionalWrites: () => [unchanged],
        refuse,
        commit,
        reply: versionReply,
      })
      return versionReply(after)
    })
  },
)
