import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { bookService } from "#shared/api/requests/new-service.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { addressLimit, hourlyLimit } from "../platform/hourly-limit.ts"
import { waitForReplyTime } from "../platform/http/constant-time.ts"
import { randomKey } from "../platform/random-key.ts"
import { Refusal } from "../platform/refusal.ts"
import { RaceLost, type Write } from "../platform/table.ts"
import { codeRace, hasProvenPhone, oneTimeCodes } from "../session/store.ts"
import { userReader } from "../users/store.ts"
import { bookingForms, repeatedFormRace } from "./booking/booking-idempotency.ts"
import { type BookingForm, bookingChecks, needsCode } from "./booking/check-booking.ts"
import { bookingCreator } from "./booking/create-booking.ts"
import { requestReader } from "./readers/request.ts"

/** Within an hour. A code was counted for its address, so bookings with it count for their form alone. */
const maxTries = { ofAddress: 12, withCode: 20 }

const codeSentences = {
  wrong: messages.newService.codeWrong,
  expired: messages.newService.codeExpired,
  too_many_tries: messages.newService.codeTriedTooOften,
} as const

const toForm = (input: BodyOf<typeof bookService>): BookingForm =>
  input.cantGetTexts
    ? { ...input, time: undefined, textConsent: undefined, requestedTime: input.time }
    : input

/** Creates a visitor's booking. Reserving a time or agreeing to texts needs a code, which the first call sends. */
export const handler = handle(
  bookService,
  ({ table, provide }) => ({
    table,
    codes: oneTimeCodes(table, "booking"),
    requests: requestReader(table),
    checks: bookingChecks(table),
    createBooking: bookingCreator({ table, provide }),
    forms: bookingForms(table),
    users: userReader(table),
  }),
  async ({ body }, { table, codes, requests, checks, createBooking, forms, users }, call) => {
    const { actor, ip, now, refuse } = call
    const form = toForm(body)
    const { phone, code } = form
    // A filled honeypot field gets a made-up reply.
    if (form.website) {
      await waitForReplyTime(performance.now())
      return needsCode(form)
        ? { message: messages.newService.codeSent, nextCodeIn: 30 }
        : { invoiceNumber: (await requests.lastNumber()) + 1, jobKey: randomKey() }
    }

    const codeOwner = { phone, nonce: form.form, ip, now }
    const fromAddress = addressLimit(table, { kind: "bookings", limit: maxTries.ofAddress, ip, now })
    const withCode = hourlyLimit(table, {
      kind: "bookings",
      limit: maxTries.withCode,
      subject: `form-${form.form}`,
      detail: messages.newService.tooManyTries,
      now,
    })
    const sendCode = async () => {
      await checks.check(form, call)
      const readSecondsToNextCode = () => codes.secondsToNext(codeOwner)
      if (!(await readSecondsToNextCode())) {
        await fromAddress.count(refuse)
        await codes.send(codeOwner, {
          text: { body: customerTexts[form.language ?? "en"].bookingCode },
          isKnownNetwork: false,
          refuse,
          commit: (writes) => table.transact(writes),
        })
      }
      return { message: messages.newService.codeSent, nextCodeIn: (await readSecondsToNextCode()) ?? 0 }
    }
    const book = async (proof: { codeUse?: Write; phoneProven: boolean }) => {
      const booking = await checks.check(form, call)
      if (!proof.codeUse) await fromAddress.count(refuse)
      return createBooking(booking, proof, call)
    }
    const bookWithCode = async (typedCode: string) => {
      await withCode.count(refuse)
      const proof = await codes.prove(codeOwner, typedCode)
      if (!proof.ok) throw refuse("code_not_right", { detail: codeSentences[proof.reason] })
      try {
        return await book({ codeUse: proof.use, phoneProven: true })
      } catch (error) {
        if (error instanceof Refusal)
          await proof.undo().catch((raceError: unknown) => {
            if (!(raceError instanceof RaceLost)) throw raceError
          })
        throw error
      }
    }
    const isOwnPhone = async () =>
      actor !== undefined && hasProvenPhone(table, await users.get(actor._id), phone)

    const earlier = await forms.replyTo(form)
    if (earlier) return earlier
    try {
      const phoneProven = await isOwnPhone()
      if (!needsCode(form) || phoneProven) return await book({ phoneProven })
      return code === undefined ? await sendCode() : await bookWithCode(code)
    } catch (error) {
      const isCodeUsed = error instanceof RaceLost && error.race === codeRace
      // The conflict may be the same form, sent from another tab.
      const mayBeRepeated =
        error instanceof Refusal ||
        isCodeUsed ||
        (error instanceof RaceLost && error.race === repeatedFormRace)
      const earlierReply = mayBeRepeated ? await forms.replyTo(form) : undefined
      if (earlierReply) return earlierReply
      throw isCodeUsed ? refuse("code_not_right", { detail: codeSentences.expired }) : error
    }
  },
)
