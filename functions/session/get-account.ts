import { getAccount } from "#shared/api/session.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { unreadThreads } from "../messages/store.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import { leadCount } from "../quotes/store.ts"
import { openTasks, openTasksOf } from "../tasks/store.ts"
import { userReader, withFace } from "../users/store.ts"

/** Kept by the projector; absent until the first request had this status. */
const awaitingScheduling = async (table: TableReader): Promise<number> => {
  const count = await table.get(keys.statusCount("awaitingServiceScheduling"), { eventually: true })
  return Number(count?.value ?? 0)
}

/** What the office's menu counts: each is one item, or one page. */
const officeCounts = async (table: TableReader, now: Date) => {
  const [awaiting, unreadTexts, tasks, leads] = await Promise.all([
    awaitingScheduling(table),
    unreadThreads(table),
    openTasks(table),
    leadCount(table, now),
  ])
  return { awaitingScheduling: awaiting, unreadTexts, tasks, leads }
}

/** Technicians see their own work counted. Their jobs are counted on the phone, with what waits there. */
const countsOf = async (table: TableReader, { _id, role }: Actor, now: Date) => {
  if (mayPass(role, ["clerk"])) return officeCounts(table, now)
  return isStaff(role) ? { tasks: await openTasksOf(table, _id) } : undefined
}

/** The person who is logged in, and for staff what the menu counts. */
export const handler = handle(
  getAccount,
  ({ table, needs }) => ({ table, users: userReader(table), address: needs("signing", signedUrl) }),
  async (_input, { table, users, address }, { actor, now, refuse }) => {
    const [user, counts] = await Promise.all([users.get(actor._id), countsOf(table, actor, now)])
    if (!user) throw refuse("not_found")
    return {
      ...(await withFace(user, address, now)),
      ...(user.serviceTechnician && { serviceTechnicianId: user._id }),
      ...(counts && { counts }),
    }
  },
)
