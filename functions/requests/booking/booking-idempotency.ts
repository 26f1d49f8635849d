import * as z from "zod"
import { epochSeconds } from "../../platform/actor.ts"
import { keys } from "../../platform/keys.ts"
import { absent, type TableReader, type Write } from "../../platform/table.ts"

export const formRace = "the same form twice"

const lifetimeDays = 30

const BookedForm = z.object({ invoiceNumber: z.int(), jobKey: z.string() })
type BookedForm = z.output<typeof BookedForm>

/** The booking that each form created, so that a repeated form creates nothing new. */
export const bookedForms = (table: TableReader) => ({
  async of(form: string): Promise<BookedForm | undefined> {
    const item = await table.get(keys.bookingIdempotency(form))
    return item && BookedForm.parse(item)
  },
  write: (form: string, booked: BookedForm, now: Date): Write => ({
    put: {
      ...keys.bookingIdempotency(form),
      ...booked,
      expiresAt: epochSeconds(now) + lifetimeDays * 86_400,
    },
    onlyIf: absent,
    race: formRace,
  }),
})
