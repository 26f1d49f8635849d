import { listServiceTechnicians } from "#shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "./store.ts"

/** Technicians: quick select first, then by name. */
export const handler = handle(
  listServiceTechnicians,
  ({ table }) => userReader(table),
  async (_input, users) => {
    const items = await users.technicians()
    const listed = items.map(
      ({ _id, name, defaultTechnicianAssignment = "Installer", quickselect = false, branch }) => ({
        _id,
        name,
        defaultTechnicianAssignment,
        quickselect,
        branch,
      }),
    )
    return listed.toSorted((a, b) => Number(b.quickselect) - Number(a.quickselect))
  },
)
