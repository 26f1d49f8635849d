import { listServiceTechnicians } from "../../shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "./store.ts"

/** Everybody who works on cars: first those of the quick select, then by name. */
export const handler = handle(
  listServiceTechnicians,
  ({ table }) => userReader(table),
  async (_input, users) => {
    const { items } = await users.technicians({ limit: 500 })
    const inOrder = items.toSorted((a, b) => Number(b.quickselect ?? false) - Number(a.quickselect ?? false))
    return inOrder.map(({ _id, name, defaultTechnicianAssignment = "Installer", branch }) => ({
      _id,
      name,
      defaultTechnicianAssignment,
      branch,
    }))
  },
)
