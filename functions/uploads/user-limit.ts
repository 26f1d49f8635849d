import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, seconds } from "../platform/actor.ts"
import { countUpTo } from "../platform/count-up-to.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"

const day = 24 * 60 * 60

/** Uploads a day (UTC). A technician's jobs take some dozens; a program may carry an archive over in a few days. */
const mostOfStaff = 2000
/** Uploads a day (UTC). Five pictures for each of a fleet's vehicles. */
const mostOfCustomer = 200

/** Counts an upload by a logged-in user before its address is made, or refuses it. */
export const userLimit = (table: Table) => ({
  async count({ actor, now }: { actor: Actor; now: Date }, refuse: Refuse<"too_many">): Promise<void> {
    const today = Math.floor(seconds(now) / day)
    const most = isStaff(actor.role) ? mostOfStaff : mostOfCustomer
    const expiresAt = (today + 2) * day
    if (!(await countUpTo(table, keys.userUploads(actor._id, today), { most, expiresAt })))
      throw refuse("too_many", { detail: messages.media.tooManyUploads })
  },
})
