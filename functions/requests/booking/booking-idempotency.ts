import * as z from "zod"
import { seconds } from "../../platform/actor.ts"
import { keys } from "../../platform/keys.ts"
import { absent, type TableReader, type Write } from "../../platform/table.ts"

export const formSent = "the same form twice"

const keptForDays = 30

const BookedForm = z.object({ invoiceNumber: z.int(), jobKey: z.string() })
type BookedForm = z.output<typeof BookedForm>

/** The booking that each form created, so that a repeated form creates nothing new. */
export const bookedForms = (table: TableReader) => ({
  async of(form: string): Promise<BookedForm | undefined> {
    const item = await table.get(keys.bookedForm(form))
    return item && BookedForm.parse(item)
  },
  write: (form: string, booked: BookedForm, now: Date): Write => ({
    put: { ...keys.bookedForm(form), ...booked, expiresAt: seconds(now) + keptForDays * 86_400 },
    onlyIf: absent,
    race: formSent,
  }),
})
