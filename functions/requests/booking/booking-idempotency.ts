import { createHash } from "node:crypto"
import * as z from "zod"
import { expiryAfterDays } from "../../platform/actor.ts"
import { keys } from "../../platform/keys.ts"
import { isAbsent, type TableReader, type Write } from "../../platform/table.ts"
import type { BookingForm } from "./check-booking.ts"

export const repeatedFormRace = "the same form twice"

const lifetimeDays = 30

const BookedForm = z.object({
  invoiceNumber: z.int(),
  jobKey: z.string(),
  /** Missing, like the place, in forms that were booked before they were compared. */
  contentHash: z.string().optional(),
  quote: z.string().optional(),
  time: z.object({ date: z.string(), start: z.int(), end: z.int() }).optional(),
  place: z.object({ branch: z.string().optional(), address: z.string().optional() }).optional(),
})
type BookedForm = z.output<typeof BookedForm>

/**
 * What the visitor filled in, without what belongs to one attempt or is set by the page: after a reload it may ask for
 * another quote.
 */
const hashContent = ({
  form: _form,
  code: _code,
  website: _website,
  language: _language,
  quote: _quote,
  ...content
}: BookingForm) => createHash("sha256").update(JSON.stringify(content)).digest("base64url")

/** The booking that each form created, so that a repeated form creates nothing new. */
export const bookingForms = (table: TableReader) => {
  const find = async (form: string): Promise<BookedForm | undefined> => {
    const item = await table.get(keys.bookingIdempotency(form))
    return item && BookedForm.parse(item)
  }
  return {
    find,
    /** The first reply to this form. Says what was booked if the form was filled in differently then. */
    async replyTo(form: BookingForm) {
      const booked = await find(form.form)
      if (!booked) return undefined
      const { invoiceNumber, jobKey, contentHash, quote, time, place } = booked
      const isEdited = contentHash !== undefined && contentHash !== hashContent(form)
      return {
        invoiceNumber,
        jobKey,
        ...(contentHash !== undefined && quote !== form.quote && { hasOtherQuote: true as const }),
        ...(isEdited && place && { earlierBooking: { place, ...(time && { time }) } }),
      }
    },
    write: (form: BookingForm, reply: Pick<BookedForm, "invoiceNumber" | "jobKey">, now: Date): Write => ({
      put: {
        ...keys.bookingIdempotency(form.form),
        ...reply,
        contentHash: hashContent(form),
        ...(form.quote !== undefined && { quote: form.quote }),
        place: form.place,
        ...(form.time && { time: form.time }),
        expiresAt: expiryAfterDays(now, lifetimeDays),
      },
      onlyIf: isAbsent,
      race: repeatedFormRace,
    }),
  }
}
