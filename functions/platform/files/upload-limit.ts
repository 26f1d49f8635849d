import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, epochSeconds } from "../actor.ts"
import { keys } from "../keys.ts"
import { incrementUpTo } from "../limited-counter.ts"
import type { Refuse } from "../refusal.ts"
import type { Table } from "../table.ts"

const secondsPerDay = 24 * 60 * 60

/** Uploads and pictures in calls per day (UTC). A technician needs some dozens; a program may migrate an archive within days. */
const maxPerStaff = 2000
/** The same for customers. Five pictures per vehicle of a fleet. */
const maxPerCustomer = 200

export const userLimit = (table: Table) => ({
  async count({ actor, now }: { actor: Actor; now: Date }, refuse: Refuse<"too_many">): Promise<void> {
    const today = Math.floor(epochSeconds(now) / secondsPerDay)
    const maxUploads = isStaff(actor.role) ? maxPerStaff : maxPerCustomer
    const expiresAt = (today + 2) * secondsPerDay
    if (!(await incrementUpTo(table, keys.userUploads(actor._id, today), { limit: maxUploads, expiresAt })))
      throw refuse("too_many", { detail: messages.media.tooManyUploads })
  },
})
