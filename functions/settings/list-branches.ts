import { listBranches } from "#shared/api/branches.ts"
import { handle } from "../platform/handle.ts"
import { branchMapLink } from "./rules/branch.ts"
import { branchStore } from "./store.ts"

export const handler = handle(
  listBranches,
  ({ table }) => branchStore(table),
  async (_input, branches) =>
    (await branches.all()).map((branch) => ({ ...branch, map: branchMapLink(branch) })),
)
