import { listBranches } from "#shared/api/branches.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { branchMapLink, publicDaysOff } from "./rules/branch.ts"
import { branchStore } from "./store.ts"

export const handler = handle(
  listBranches,
  ({ table }) => branchStore(table),
  async (_input, branches, { actor }) =>
    (await branches.all()).map((branch) => ({
      ...branch,
      map: branchMapLink(branch),
      daysOff: actor && isStaff(actor.role) ? branch.daysOff : publicDaysOff(branch),
    })),
)
