import { getAccount } from "#shared/api/session.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { countUnreadThreads } from "../messages/store.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import type { TableReader } from "../platform/table.ts"
import { leadCount } from "../quotes/store.ts"
import { countToSchedule } from "../requests/readers/to-schedule-count.ts"
import { countOpenTasks, countOpenTasksOf } from "../tasks/store.ts"
import { userReader, withAvatarUrl } from "../users/store.ts"

/** Each count is one item or one page. */
const loadClerkCounts = async (table: TableReader, now: Date) => {
  const [toSchedule, unreadTexts, tasks, leads] = await Promise.all([
    countToSchedule(table, todayIn(now)),
    countUnreadThreads(table),
    countOpenTasks(table),
    leadCount(table, now),
  ])
  return { toSchedule, unreadTexts, tasks, leads }
}

/** Technicians' jobs are counted on the phone, including queued changes. */
const loadCounts = async (table: TableReader, { _id, role }: Actor, now: Date) => {
  if (mayPass(role, ["clerk"])) return loadClerkCounts(table, now)
  return isStaff(role) ? { tasks: await countOpenTasksOf(table, _id) } : undefined
}

export const handler = handle(
  getAccount,
  ({ table, provide }) => ({ table, users: userReader(table), signUrl: provide("signing", signedUrl) }),
  async (_input, { table, users, signUrl }, { actor, now, refuse }) => {
    const [user, counts] = await Promise.all([users.get(actor._id), loadCounts(table, actor, now)])
    if (!user) throw refuse("not_found")
    return {
      ...(await withAvatarUrl(user, signUrl, now)),
      ...(user.serviceTechnician && { serviceTechnicianId: user._id }),
      ...(counts && { counts }),
    }
  },
)
