import * as z from "zod"
import { AppointmentDays } from "#shared/api/appointment-windows.ts"
import type { BodyOf } from "#shared/api/endpoint.ts"
import { bookService } from "#shared/api/new-service.ts"
import type { Branch } from "#shared/api/settings.ts"
import { serviceToPlan } from "#shared/domain/job/services.ts"
import { shopFor, shopsFrom } from "#shared/domain/schedule/area.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { isFreeWindow } from "#shared/domain/schedule/windows.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { messages } from "#shared/messages.ts"
import { carrierReader } from "../carriers/store.ts"
import { keysOf, mediaItem } from "../media/store.ts"
import { consentRace } from "../messages/store.ts"
import { type Actor, hashToken } from "../platform/actor.ts"
import { addressLimit } from "../platform/address-limit.ts"
import { waitForReplyTime } from "../platform/constant-time.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { AlreadyDone } from "../platform/idempotency.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, Refusal, type Refuse } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict, StoreBusy, type Write } from "../platform/table.ts"
import { quoteRace, quoteReader } from "../quotes/store.ts"
import { codeRace, hasProvenPhone, oneTimeCodes } from "../session/store.ts"
import { branchStore } from "../settings/store.ts"
import { phoneTakenRace, userReader } from "../users/store.ts"
import { bookedForms, formSent } from "./booking/booking-idempotency.ts"
import { askedJobs, phoneAsked } from "./booking/booking-limit.ts"
import { drawnPhotos, storedPhotos } from "./booking/booking-photos.ts"
import { visitors } from "./booking/visitors.ts"
import { type Asked, dayBooked, daysFrom, offered, shopsNear, windowReader } from "./booking/windows.ts"
import { zips } from "./booking/zips.ts"
import { requestTaking } from "./creation/create-request.ts"
import { linesOfBooking, notesOfBooking, vehicleOfBooking } from "./rules/booking.ts"
import { linesOfQuote, vehicleOfQuote, whyNotQuoted } from "./rules/quoted.ts"
import { unknownIn } from "./rules/references.ts"
import { requestStore } from "./store.ts"

type Body = BodyOf<typeof bookService>

const daysToChoose = 7

const mostOfAddress = 12

const codeSentences = {
  wrong: messages.newService.codeWrong,
  expired: messages.newService.codeExpired,
  too_many_tries: messages.newService.codeTriedTooOften,
} as const

/** The actor of a booking. Each form counts as a session of its own. */
const website = (form: string) => ({
  _id: "website",
  name: "Website",
  initials: "WS",
  session: hashToken(form),
})

/** The job's location and shop. If it is too far to drive, the nearest shop calls the customer. */
const whereOf = ({ place, time }: Body, shops: readonly Branch[], refuse: Refuse<"outside_area">) => {
  const { branch: chosen, address } = place
  if (chosen !== undefined) {
    const shop = shops.find(({ _id }) => _id === chosen)
    if (!shop) throw malformed("place.branch", messages.newService.noBranch)
    return {
      shop,
      isFar: false,
      zip: undefined,
      fields: { branch: chosen, appointmentLocation: "Inshop" } as const,
    }
  }
  const read = parseAddress(address ?? "")
  if (!read) throw malformed("place.address", messages.newService.address)
  const shop = shopFor(read, shops, zips())
  if (!shop && time) throw refuse("outside_area", { shops: shopsNear(read.zip, shops) })
  const nearest = shopsFrom(read.zip, shops, zips()).find(({ miles }) => miles !== undefined)
  const branch = (shop ?? nearest?.shop)?._id
  return {
    shop,
    isFar: !shop,
    zip: read.zip,
    fields: {
      ...(branch !== undefined && { branch }),
      appointmentLocation: "Mobile",
      appointmentAddress: address,
      customerFullAddress: address,
    } as const,
  }
}

const payerOf = ({ payer }: Body): Omit<Body["payer"], "type"> => {
  const { type, billingId, ...insurance } = payer
  if (type === "Insurance") return insurance
  if (type === "Cash") return {}
  if (billingId === undefined) throw malformed("payer.billingId", messages.newService.noAccount)
  return { billingId }
}

/** Creates a visitor's booking in one transaction, which also consumes the texted code. */
export const handler = handle(
  bookService,
  ({ table, provide }) => ({
    table,
    codes: oneTimeCodes(table, "booking"),
    requests: requestStore(table),
    takeRequest: requestTaking({ table, provide }),
    forms: bookedForms(table),
    askedJobs: askedJobs(table),
    windows: windowReader(table),
    visitors: visitors(table),
    branches: branchStore(table),
    users: userReader(table),
    quotes: quoteReader(table),
    carriers: carrierReader(table),
    pictures: provide("pictures", pictures),
  }),
  async ({ body: sent }, deps, { actor, ip, now, commit, refuse }) => {
    const body = sent.cantGetTexts ? { ...sent, time: undefined, textConsent: undefined } : sent
    const { form, phone, service, damage, payer, time } = body
    const takesProof = time !== undefined || body.textConsent === true
    if (body.website) {
      await waitForReplyTime(performance.now())
      return takesProof
        ? { message: messages.newService.codeSent, nextCodeIn: 30 }
        : { invoiceNumber: (await deps.requests.lastNumber()) + 1, jobKey: randomKey() }
    }

    const asker = { phone, nonce: form, ip, now }
    const fromAddress = addressLimit(deps.table, { kind: "bookings", most: mostOfAddress, ip, now })
    const sendCode = async () => {
      const wait = () => deps.codes.secondsToNext(asker)
      if (!(await wait())) {
        await fromAddress.count(refuse)
        await deps.codes.send(asker, {
          text: { body: messages.newService.codeText },
          refuse,
          commit: (writes) => deps.table.transact(writes),
        })
      }
      return { message: messages.newService.codeSent, nextCodeIn: (await wait()) ?? 0 }
    }
    const isOwnPhone = async ({ _id }: Actor) => hasProvenPhone(deps.table, await deps.users.get(_id), phone)

    const book = async (codeUse: Write | "not needed" | "missing") => {
      const shops = await deps.branches.all()
      const where = whereOf(body, shops, refuse)
      const paying = payerOf(body)
      const account = paying.billingId === undefined ? undefined : await deps.users.get(paying.billingId)
      const known = account?.state === "active" ? [account] : []
      if (unknownIn(paying, { users: known, branches: shops }).length > 0)
        throw malformed("payer.billingId", messages.newService.noAccount)
      const { insuranceCarrierKey: carrier } = paying
      if (carrier !== undefined && !(await deps.carriers.one(carrier)))
        throw malformed("payer.insuranceCarrierKey", messages.newService.noCarrier)

      const daysNow = async (asked: Asked, dates: readonly string[]) => {
        const [first, ...later] = await deps.windows.days(dates, shops)
        if (!first) throw new Error("No day was read.")
        const { day, counted } = await deps.windows.booked(first)
        return { counted, days: offered([day, ...later], asked, shops, now) }
      }
      const windowWrites = async (): Promise<Write[]> => {
        const { shop, zip } = where
        if (!time || !shop) return []
        const asked = { service: serviceToPlan(service, damage.panes), shop, zip }
        const { counted, days } = await daysNow(asked, [time.date])
        if (isFreeWindow(days, time.date, time)) return [counted]
        const fresh = await daysNow(asked, daysFrom(time.date, daysToChoose))
        throw refuse("window_taken", { days: z.encode(AppointmentDays, fresh.days) })
      }
      const quoted = async () => {
        if (body.quote === undefined) return undefined
        const quote = await deps.quotes.one(body.quote, now)
        const why = whyNotQuoted(quote, todayIn(now), service)
        if (why) throw malformed("quote", why)
        return quote
      }
      const oneMore = async (): Promise<Write> => {
        const write = await deps.askedJobs.oneMore(phone, { isProven: takesProof, now })
        if (!write) throw refuse("refused", { detail: messages.newService.enough })
        return write
      }
      // Refuse before redrawing photos and taking a number.
      await oneMore()
      await quoted()
      await windowWrites()
      if (codeUse === "missing") return sendCode()
      if (codeUse === "not needed") await fromAddress.count(refuse)
      const drawn = await drawnPhotos(deps.pictures, { form, photos: damage.photos }, refuse)

      const began = performance.now()
      const number = await deps.requests.nextNumber()
      const by = website(form)
      const media = await storedPhotos(deps.pictures, drawn, { number, by, now })
      const identity = {
        invoiceNumber: number,
        invoiceKey: randomKey(),
        jobKey: randomKey(),
        writer: by,
        now,
      }
      const reply = { invoiceNumber: number, jobKey: identity.jobKey }
      const { name, email } = body
      const customer = await deps.visitors.customer({ name, phone, email, address: body.place.address }, now)
      const take = async () => {
        const { customerId, writes } = await customer()
        const agreed = body.textConsent ? await deps.visitors.agreement(phone, now) : undefined
        const [window, quote] = [await windowWrites(), await quoted()]
        await deps.takeRequest(
          {
            ...(quote ? vehicleOfQuote(quote, body.vehicle.vin) : vehicleOfBooking(body.vehicle)),
            ...where.fields,
            ...paying,
            ...(account && { billingCompany: account.name }),
            ...(time && {
              appointmentDate: time.date,
              appointmentTimeStart: time.start,
              appointmentTimeEnd: time.end,
            }),
            invoiceType: payer.type,
            customerId,
            customerName: name,
            customerPhone: phone,
            customerEmail: email || undefined,
            customerNotes:
              notesOfBooking(body.vehicle, damage, sent.cantGetTexts ? sent.time : undefined) || undefined,
            promoCode: body.promoCode || undefined,
            charges: quote
              ? linesOfQuote(quote, payer.type, damage)
              : linesOfBooking(service, damage, payer.type),
          },
          {
            source: "website",
            by,
            identity: () => identity,
            now,
            event: {
              code: "bookedOnWebsite",
              ...(!time && { callAbout: where.isFar ? "placeAndTime" : "time" }),
            },
            branches: shops,
            people: [],
            agreed: agreed !== undefined,
            quote,
            beside: [
              deps.forms.write(form, reply, now),
              ...(codeUse === "not needed" ? [] : [codeUse]),
              await oneMore(),
              ...writes,
              ...(agreed ? [agreed] : []),
              ...(media ? [{ put: mediaItem(media), onlyIf: "unguarded" } as const] : []),
              ...window,
            ],
            commit,
            refuse,
            reply: () => reply,
          },
        )
      }
      try {
        await retryOnConflict([phoneTakenRace, phoneAsked, consentRace, dayBooked, quoteRace], take)
      } catch (error) {
        // The request was not created, so remove its photos. If the outcome is unknown (lost reply), keep them.
        if (media && [AlreadyDone, RaceLost, Refusal, StoreBusy].some((kind) => error instanceof kind))
          await deps.pictures.remove(keysOf(media))
        throw error
      }
      await waitForReplyTime(began)
      return reply
    }

    const bookWithCode = async (code: string) => {
      const proof = await deps.codes.prove(asker, code)
      if (!proof.ok) throw refuse("code_not_right", { detail: codeSentences[proof.reason] })
      try {
        return await book(proof.use)
      } catch (error) {
        if (error instanceof Refusal)
          await proof.undo().catch((lost: unknown) => {
            if (!(lost instanceof RaceLost)) throw lost
          })
        throw error
      }
    }

    const earlier = await deps.forms.of(form)
    if (earlier) return earlier
    try {
      if (!takesProof || (actor && (await isOwnPhone(actor)))) return await book("not needed")
      return body.code === undefined ? await book("missing") : await bookWithCode(body.code)
    } catch (error) {
      const isCodeUsed = error instanceof RaceLost && error.race === codeRace
      // The conflict may be the same form, sent from another tab.
      const isLate =
        error instanceof Refusal || isCodeUsed || (error instanceof RaceLost && error.race === formSent)
      const first = isLate ? await deps.forms.of(form) : undefined
      if (first) return first
      throw isCodeUsed ? refuse("code_not_right", { detail: codeSentences.expired }) : error
    }
  },
)
