import { listBranches } from "../../shared/api/settings.ts"
import { handle } from "../platform/handle.ts"
import { branchStore } from "./store.ts"

/** Where the shops are. */
export const handler = handle(
  listBranches,
  ({ table }) => branchStore(table),
  (_input, branches) => branches.all(),
)
