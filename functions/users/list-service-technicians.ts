import { listServiceTechnicians } from "../../shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "./store.ts"

/** Everybody who works on cars, by name. */
export const handler = handle(
  listServiceTechnicians,
  ({ table }) => userReader(table),
  async (_input, users) => {
    const { items } = await users.technicians({ limit: 500 })
    return items.map(({ _id, name, defaultTechnicianAssignment = "Installer" }) => ({
      _id,
      name,
      defaultTechnicianAssignment,
    }))
  },
)
