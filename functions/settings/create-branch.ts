import { randomBytes } from "node:crypto"
import { createBranch } from "#shared/api/branches.ts"
import { createSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { findConflicts, techniciansIn, toBranchId, unknownTechnicians } from "./rules/branch.ts"
import { branchesRace, branchSetting, branchStore, maxBranches, newBranch } from "./store.ts"

export const handler = handle(
  createBranch,
  ({ table }) => ({ table, branches: branchStore(table), users: userReader(table) }),
  async ({ body }, { table, branches, users }, { actor, now, commit, refuse }) => {
    const _id = toBranchId(body.name) || randomBytes(6).toString("hex")
    const branch = newBranch(_id, body)
    const people = await users.getMany(techniciansIn(branch))
    const reply = ({ version }: { version: number }) => ({ _id, version })
    const refuseExisting = () => malformed("name", "A branch with this name already exists.")

    return retryOnConflict([branchesRace], async () => {
      const { branches: all, unchanged } = await branches.compared()
      if (all.length >= maxBranches)
        throw refuse("refused", {
          detail: `You already have ${maxBranches} branches, the most allowed.`,
        })
      const fields = [...findConflicts(branch, all), ...unknownTechnicians(branch, {}, people)]
      if (fields.length > 0) throw refuse("malformed", { fields })

      const creation = { by: actor, now, commit, refuseExisting, reply, additionalWrites: [unchanged] }
      return reply(await createSetting(table, branchSetting(_id), branch, creation))
    })
  },
)
