import { maxPhotos } from "#shared/domain/job/services.ts"
import { messages } from "#shared/messages.ts"
import { expiryAfterDays } from "../platform/actor.ts"
import { addressLimit } from "../platform/hourly-limit.ts"
import { keys } from "../platform/keys.ts"
import { incrementUpTo } from "../platform/limited-counter.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"

/** A form takes five photos, which a visitor may replace and retry. */
const maxPerForm = 4 * maxPhotos
/** Per hour. A carrier's customers share addresses, but few book at once. */
const maxPerAddress = 100
/** Longer than an upload waits for its booking. */
const counterLifetimeDays = 2

export const visitorLimit = (table: Table) => ({
  async count({ form, ip, now }: { form: string; ip: string; now: Date }, refuse: Refuse<"too_many">) {
    await addressLimit(table, { kind: "photos", limit: maxPerAddress, ip, now }).count(refuse)
    const expiresAt = expiryAfterDays(now, counterLifetimeDays)
    if (!(await incrementUpTo(table, keys.formUploads(form), { limit: maxPerForm, expiresAt })))
      throw refuse("too_many", { detail: messages.newService.tooManyPhotos })
  },
})
