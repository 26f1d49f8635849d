import * as z from "zod"
import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { absent, type TableReader, type Write } from "../platform/table.ts"

/** What `RaceLost` tells when the same form was sent from two tabs at once. */
export const formSent = "the same form twice"

/** A form that was left open is sent again within days, or never. */
const keptForDays = 30

const BookedForm = z.object({ invoiceNumber: z.int(), jobKey: z.string() })
type BookedForm = z.output<typeof BookedForm>

/** What each form of the wizard became, so that sent again it becomes nothing else. */
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
