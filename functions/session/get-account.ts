import { getAccount } from "../../shared/api/session.ts"
import { isStaff, mayPass } from "../../shared/domain/permissions.ts"
import { unreadThreads } from "../messages/store.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import { leadCount } from "../quotes/store.ts"
import { openTasks } from "../tasks/store.ts"
import { userReader, withFace } from "../users/store.ts"

/** Kept by the projector; absent until the first request had this status. */
const awaitingScheduling = async (table: TableReader): Promise<number> => {
  const count = await table.get(keys.statusCount("awaitingServiceScheduling"), { eventually: true })
  return Number(count?.value ?? 0)
}

/** What a clerk's menu counts, and nobody else's: each by one item, or by a page of a bounded length. */
const deskCounts = async (table: TableReader, now: Date) => {
  const [unreadTexts, tasks, leads] = await Promise.all([
    unreadThreads(table),
    openTasks(table),
    leadCount(table, now),
  ])
  return { unreadTexts, tasks, leads }
}

/** The person who is logged in, and for staff what the menu counts. */
export const handler = handle(
  getAccount,
  ({ table, needs }) => ({ table, users: userReader(table), address: needs("signing", signedUrl) }),
  async (_input, { table, users, address }, { actor, now, refuse }) => {
    const [user, awaiting, ofDesk] = await Promise.all([
      users.get(actor._id),
      isStaff(actor.role) ? awaitingScheduling(table) : undefined,
      mayPass(actor.role, ["clerk"]) ? deskCounts(table, now) : undefined,
    ])
    if (!user) throw refuse("not_found")
    return {
      ...(await withFace(user, address, now)),
      ...(user.serviceTechnician && { serviceTechnicianId: user._id }),
      ...(awaiting !== undefined && { counts: { awaitingScheduling: awaiting, ...ofDesk } }),
    }
  },
)
