import { getAccount } from "../../shared/api/session.ts"
import { isStaff } from "../../shared/domain/permissions.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import { userReader } from "../users/store.ts"

/** Kept by the projector; absent until the first request had this status. */
const awaitingScheduling = async (table: TableReader): Promise<number> => {
  const count = await table.get(keys.statusCount("awaitingServiceScheduling"), { eventually: true })
  return Number(count?.value ?? 0)
}

/** The person who is logged in, and for staff what the menu counts. */
export const handler = handle(
  getAccount,
  ({ table }) => ({ table, users: userReader(table) }),
  async (_input, { table, users }, { actor, refuse }) => {
    const [user, awaiting] = await Promise.all([
      users.get(actor._id),
      isStaff(actor.role) ? awaitingScheduling(table) : undefined,
    ])
    if (!user) throw refuse("not_found")
    return {
      ...user,
      ...(user.serviceTechnician && { serviceTechnicianId: user._id }),
      ...(awaiting !== undefined && { counts: { awaitingScheduling: awaiting } }),
    }
  },
)
