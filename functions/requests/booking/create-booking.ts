import type { StoredQuote } from "#shared/api/quotes.ts"
import { noteOfQuote } from "#shared/domain/quotes/quote.ts"
import { keysOf, mediaItem } from "../../media/store.ts"
import { consentRace } from "../../messages/store.ts"
import { hashToken } from "../../platform/actor.ts"
import { pictures } from "../../platform/files/pictures.ts"
import { waitForReplyTime } from "../../platform/http/constant-time.ts"
import { RepeatedCall } from "../../platform/idempotency.ts"
import { randomKey } from "../../platform/random-key.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { Resources } from "../../platform/resources.ts"
import { RaceLost, retryOnConflict, StoreBusy, type Write } from "../../platform/table.ts"
import { quoteRace } from "../../quotes/store.ts"
import { phoneTakenRace } from "../../users/store.ts"
import { type NewRequestInput, requestCreator } from "../creation/create-request.ts"
import { linesOfBooking, notesOfBooking, vehicleOfBooking } from "../rules/booking.ts"
import { linesOfQuote, vehicleOfQuote } from "../rules/request-from-quote.ts"
import { requestStore } from "../store.ts"
import { bookingForms } from "./booking-idempotency.ts"
import { bookingLimitRace } from "./booking-limit.ts"
import { readPhotos, storePhotos } from "./booking-photos.ts"
import { type BookingCall, bookingChecks, type CheckedBooking } from "./check-booking.ts"
import { visitorRecords } from "./visitors.ts"
import { bookingRace } from "./windows.ts"

/** The actor of a booking. Each form counts as a session of its own. */
const websiteActor = (form: string) => ({
  _id: "website",
  name: "Website",
  initials: "WS",
  session: hashToken(form),
})

const requestOfBooking = (
  { form, location, payerFields, account }: CheckedBooking,
  customerId: string | undefined,
  quote: StoredQuote | undefined,
): NewRequestInput & Required<Pick<NewRequestInput, "invoiceType">> => {
  const { vehicle, damage, service, time } = form
  const { type: invoiceType } = form.payer
  return {
    ...(quote ? vehicleOfQuote(quote, vehicle.vin) : vehicleOfBooking(vehicle)),
    ...location.fields,
    ...payerFields,
    ...(account && { billingCompany: account.name }),
    ...(time && {
      appointmentDate: time.date,
      appointmentTimeStart: time.start,
      appointmentTimeEnd: time.end,
    }),
    invoiceType,
    customerId,
    customerName: form.name,
    customerPhone: form.phone,
    customerEmail: form.email || undefined,
    ...(form.language && { language: form.language }),
    customerNotes:
      [notesOfBooking(vehicle, damage, form.requestedTime), quote && noteOfQuote(quote)]
        .filter(Boolean)
        .join("\n") || undefined,
    promoCode: form.promoCode || undefined,
    charges: quote ? linesOfQuote(quote, invoiceType, damage) : linesOfBooking(service, damage, invoiceType),
  }
}

type PhoneProof = { codeUse?: Write; phoneProven: boolean }

/** Creates the request in one transaction, which also consumes the texted code. */
export const bookingCreator = ({ table, provide }: Pick<Resources, "table" | "provide">) => {
  const requests = requestStore(table)
  const createRequest = requestCreator({ table, provide })
  const forms = bookingForms(table)
  const visitors = visitorRecords(table)
  const photoFiles = provide("pictures", pictures)
  const checks = bookingChecks(table)

  return async (booking: CheckedBooking, { codeUse, phoneProven }: PhoneProof, call: BookingCall) => {
    const { form, branches, location } = booking
    const { phone, name, email, language, place, damage, time, textConsent } = form
    const { now, commit, refuse } = call
    const photos = await readPhotos(photoFiles, { form: form.form, photos: damage.photos }, refuse)
    const startedAt = performance.now()
    const number = await requests.nextNumber()
    const by = websiteActor(form.form)
    const media = await storePhotos(photoFiles, photos, { number, by, now })
    const [invoiceKey, jobKey] = [randomKey(), randomKey()]
    const reply = { invoiceNumber: number, jobKey }
    const customer = await visitors.customer({ name, phone, email, language, address: place.address }, now)

    const createOnce = async () => {
      const { customerId, writes } = await customer()
      const consentWrite = textConsent ? await visitors.consentWriteFor({ phone, language }, now) : undefined
      const [windowReservation, quote] = [
        await checks.reserveWindow(booking, call),
        await checks.readQuote(form, now),
      ]
      await createRequest(requestOfBooking(booking, customerId, quote), {
        source: "website",
        by,
        identity: () => ({ invoiceNumber: number, invoiceKey, jobKey, writer: by, now }),
        now,
        event: {
          code: "bookedOnWebsite",
          ...(!time && { callAbout: location.isFar ? "placeAndTime" : "time" }),
        },
        branches,
        people: [],
        agreedToTexts: consentWrite !== undefined,
        phoneProven,
        quote,
        additionalWrites: [
          forms.write(form, reply, now),
          ...(codeUse ? [codeUse] : []),
          await checks.countBooking(form, call),
          ...writes,
          ...(consentWrite ? [consentWrite] : []),
          ...(media ? [{ put: mediaItem(media), onlyIf: "unguarded" } as const] : []),
          ...windowReservation,
        ],
        commit,
        refuse,
        reply: () => reply,
      })
    }
    try {
      await retryOnConflict(
        [phoneTakenRace, bookingLimitRace, consentRace, bookingRace, quoteRace],
        createOnce,
      )
    } catch (error) {
      // The request was not created, so remove its photos. If the outcome is unknown (lost reply), keep them.
      if (media && [RepeatedCall, RaceLost, Refusal, StoreBusy].some((kind) => error instanceof kind))
        await photoFiles.remove(keysOf(media))
      throw error
    }
    await waitForReplyTime(startedAt)
    return reply
  }
}
