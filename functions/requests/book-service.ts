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
import { bookedForms, formRace } from "./booking/booking-idempotency.ts"
import { bookingLimit, bookingLimitRace } from "./booking/booking-limit.ts"
import { readPhotos, storePhotos } from "./booking/booking-photos.ts"
import { visitorRecords } from "./booking/visitors.ts"
import {
  bookingRace,
  daysFrom,
  offerWindows,
  shopsNear,
  type WindowQuery,
  windowReader,
} from "./booking/windows.ts"
import { zips } from "./booking/zips.ts"
import { requestCreator } from "./creation/create-request.ts"
import { linesOfBooking, notesOfBooking, vehicleOfBooking } from "./rules/booking.ts"
import { unknownReferences } from "./rules/references.ts"
import { linesOfQuote, quoteProblem, vehicleOfQuote } from "./rules/request-from-quote.ts"
import { requestStore } from "./store.ts"

type Body = BodyOf<typeof bookService>

const daysInRefusal = 7

const maxPerAddress = 12

const codeSentences = {
  wrong: messages.newService.codeWrong,
  expired: messages.newService.codeExpired,
  too_many_tries: messages.newService.codeTriedTooOften,
} as const

/** The actor of a booking. Each form counts as a session of its own. */
const websiteActor = (form: string) => ({
  _id: "website",
  name: "Website",
  initials: "WS",
  session: hashToken(form),
})

/** The job's location and shop. If it is too far to drive, the nearest shop calls the customer. */
const locateJob = ({ place, time }: Body, shops: readonly Branch[], refuse: Refuse<"outside_area">) => {
  const { branch: branchId, address } = place
  if (branchId !== undefined) {
    const shop = shops.find(({ _id }) => _id === branchId)
    if (!shop) throw malformed("place.branch", messages.newService.noBranch)
    return {
      shop,
      isFar: false,
      zip: undefined,
      fields: { branch: branchId, appointmentLocation: "Inshop" } as const,
    }
  }
  const parsedAddress = parseAddress(address ?? "")
  if (!parsedAddress) throw malformed("place.address", messages.newService.address)
  const shop = shopFor(parsedAddress, shops, zips())
  if (!shop && time) throw refuse("outside_area", { shops: shopsNear(parsedAddress.zip, shops) })
  const nearest = shopsFrom(parsedAddress.zip, shops, zips()).find(({ miles }) => miles !== undefined)
  const branch = (shop ?? nearest?.shop)?._id
  return {
    shop,
    isFar: !shop,
    zip: parsedAddress.zip,
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
    takeRequest: requestCreator({ table, provide }),
    forms: bookedForms(table),
    askedJobs: bookingLimit(table),
    windows: windowReader(table),
    visitors: visitorRecords(table),
    branches: branchStore(table),
    users: userReader(table),
    quotes: quoteReader(table),
    carriers: carrierReader(table),
    pictures: provide("pictures", pictures),
  }),
  async ({ body: input }, deps, { actor, ip, now, commit, refuse }) => {
    const body = input.cantGetTexts ? { ...input, time: undefined, textConsent: undefined } : input
    const { form, phone, service, damage, payer, time } = body
    const needsCode = time !== undefined || body.textConsent === true
    if (body.website) {
      await waitForReplyTime(performance.now())
      return needsCode
        ? { message: messages.newService.codeSent, nextCodeIn: 30 }
        : { invoiceNumber: (await deps.requests.lastNumber()) + 1, jobKey: randomKey() }
    }

    const codeOwner = { phone, nonce: form, ip, now }
    const fromAddress = addressLimit(deps.table, { kind: "bookings", most: maxPerAddress, ip, now })
    const sendCode = async () => {
      const wait = () => deps.codes.secondsToNext(codeOwner)
      if (!(await wait())) {
        await fromAddress.count(refuse)
        await deps.codes.send(codeOwner, {
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
      const location = locateJob(body, shops, refuse)
      const payerFields = payerOf(body)
      const account =
        payerFields.billingId === undefined ? undefined : await deps.users.get(payerFields.billingId)
      const accounts = account?.state === "active" ? [account] : []
      if (unknownReferences(payerFields, { users: accounts, branches: shops }).length > 0)
        throw malformed("payer.billingId", messages.newService.noAccount)
      const { insuranceCarrierKey: carrier } = payerFields
      if (carrier !== undefined && !(await deps.carriers.one(carrier)))
        throw malformed("payer.insuranceCarrierKey", messages.newService.noCarrier)

      const readDays = async (query: WindowQuery, dates: readonly string[]) => {
        const [firstDay, ...laterDays] = await deps.windows.days(dates, shops)
        if (!firstDay) throw new Error("No day was read.")
        const { day, counted } = await deps.windows.booked(firstDay)
        return { counted, days: offerWindows([day, ...laterDays], query, shops, now) }
      }
      const windowWrites = async (): Promise<Write[]> => {
        const { shop, zip } = location
        if (!time || !shop) return []
        const query = { service: serviceToPlan(service, damage.panes), shop, zip }
        const { counted, days } = await readDays(query, [time.date])
        if (isFreeWindow(days, time.date, time)) return [counted]
        const alternatives = await readDays(query, daysFrom(time.date, daysInRefusal))
        throw refuse("window_taken", { days: z.encode(AppointmentDays, alternatives.days) })
      }
      const readQuote = async () => {
        if (body.quote === undefined) return undefined
        const quote = await deps.quotes.one(body.quote, now)
        const why = quoteProblem(quote, todayIn(now), service)
        if (why) throw malformed("quote", why)
        return quote
      }
      const countBooking = async (): Promise<Write> => {
        const write = await deps.askedJobs.oneMore(phone, { isProven: needsCode, now })
        if (!write) throw refuse("refused", { detail: messages.newService.enough })
        return write
      }
      // Refuse before redrawing photos and taking a number.
      await countBooking()
      await readQuote()
      await windowWrites()
      if (codeUse === "missing") return sendCode()
      if (codeUse === "not needed") await fromAddress.count(refuse)
      const photos = await readPhotos(deps.pictures, { form, photos: damage.photos }, refuse)

      const startedAt = performance.now()
      const number = await deps.requests.nextNumber()
      const by = websiteActor(form)
      const media = await storePhotos(deps.pictures, photos, { number, by, now })
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
      const createBooking = async () => {
        const { customerId, writes } = await customer()
        const agreed = body.textConsent ? await deps.visitors.agreement(phone, now) : undefined
        const [windowReservation, quote] = [await windowWrites(), await readQuote()]
        await deps.takeRequest(
          {
            ...(quote ? vehicleOfQuote(quote, body.vehicle.vin) : vehicleOfBooking(body.vehicle)),
            ...location.fields,
            ...payerFields,
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
              notesOfBooking(body.vehicle, damage, input.cantGetTexts ? input.time : undefined) || undefined,
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
              ...(!time && { callAbout: location.isFar ? "placeAndTime" : "time" }),
            },
            branches: shops,
            people: [],
            agreed: agreed !== undefined,
            quote,
            additionalWrites: [
              deps.forms.write(form, reply, now),
              ...(codeUse === "not needed" ? [] : [codeUse]),
              await countBooking(),
              ...writes,
              ...(agreed ? [agreed] : []),
              ...(media ? [{ put: mediaItem(media), onlyIf: "unguarded" } as const] : []),
              ...windowReservation,
            ],
            commit,
            refuse,
            reply: () => reply,
          },
        )
      }
      try {
        await retryOnConflict(
          [phoneTakenRace, bookingLimitRace, consentRace, bookingRace, quoteRace],
          createBooking,
        )
      } catch (error) {
        // The request was not created, so remove its photos. If the outcome is unknown (lost reply), keep them.
        if (media && [AlreadyDone, RaceLost, Refusal, StoreBusy].some((kind) => error instanceof kind))
          await deps.pictures.remove(keysOf(media))
        throw error
      }
      await waitForReplyTime(startedAt)
      return reply
    }

    const bookWithCode = async (code: string) => {
      const proof = await deps.codes.prove(codeOwner, code)
      if (!proof.ok) throw refuse("code_not_right", { detail: codeSentences[proof.reason] })
      try {
        return await book(proof.use)
      } catch (error) {
        if (error instanceof Refusal)
          await proof.undo().catch((raceError: unknown) => {
            if (!(raceError instanceof RaceLost)) throw raceError
          })
        throw error
      }
    }

    const earlier = await deps.forms.of(form)
    if (earlier) return earlier
    try {
      if (!needsCode || (actor && (await isOwnPhone(actor)))) return await book("not needed")
      return body.code === undefined ? await book("missing") : await bookWithCode(body.code)
    } catch (error) {
      const isCodeUsed = error instanceof RaceLost && error.race === codeRace
      // The conflict may be the same form, sent from another tab.
      const isLate =
        error instanceof Refusal || isCodeUsed || (error instanceof RaceLost && error.race === formRace)
      const earlierReply = isLate ? await deps.forms.of(form) : undefined
      if (earlierReply) return earlierReply
      throw isCodeUsed ? refuse("code_not_right", { detail: codeSentences.expired }) : error
    }
  },
)
