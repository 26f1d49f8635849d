import { mostPhotos } from "#shared/domain/job/services.ts"
import { messages } from "#shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { addressLimit } from "../platform/address-limit.ts"
import { countUpTo } from "../platform/count-up-to.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"

/** A form takes five photos. A visitor may choose others, and send each of them again over a weak line. */
const mostOfForm = 4 * mostPhotos
/** An hour. A phone company's customers share an address, and few of them book at once. */
const mostOfAddress = 100
/** Longer than a photo waits for its booking. */
const countedForDays = 2

/** Counts a visitor's upload before there is an address for it, or refuses it. */
export const visitorLimit = (table: Table) => ({
  async count({ form, ip, now }: { form: string; ip: string; now: Date }, refuse: Refuse<"too_many">) {
    await addressLimit(table, { what: "photos", most: mostOfAddress, ip, now }).count(refuse)
    const expiresAt = seconds(now) + countedForDays * 86_400
    if (!(await countUpTo(table, keys.formUploads(form), { most: mostOfForm, expiresAt })))
      throw refuse("too_many", { detail: messages.newService.tooManyPhotos })
  },
})
