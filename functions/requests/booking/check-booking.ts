import * as z from "zod"
import type { Branch } from "#shared/api/branches.ts"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { AppointmentDays } from "#shared/api/requests/appointment-windows.ts"
import type { bookService } from "#shared/api/requests/new-service.ts"
import type { User } from "#shared/api/users.ts"
import { serviceToPlan } from "#shared/domain/job/services.ts"
import { branchesByDistance, branchServing } from "#shared/domain/schedule/area.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { isFreeWindow } from "#shared/domain/schedule/windows.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { messages } from "#shared/messages.ts"
import { carrierReader } from "../../carriers/store.ts"
import type { CallOf } from "../../platform/handle.ts"
import { malformed, type Refuse } from "../../platform/refusal.ts"
import type { TableReader, Write } from "../../platform/table.ts"
import { quoteReader } from "../../quotes/store.ts"
import { userReader } from "../../users/store.ts"
import { promoFinder } from "../readers/find-promo.ts"
import { unknownReferences } from "../rules/references.ts"
import { quoteProblem } from "../rules/request-from-quote.ts"
import { bookingLimit } from "./booking-limit.ts"
import {
  branchReader,
  daysFrom,
  nearbyBranches,
  offerWindows,
  type WindowQuery,
  windowReader,
} from "./windows.ts"
import { zips } from "./zips.ts"

/** `requestedTime` is the time of a visitor who can't get texts, so it isn't reserved. */
export type BookingForm = BodyOf<typeof bookService> & { requestedTime?: BodyOf<typeof bookService>["time"] }

/** Whether the form needs the code that is texted to its phone. */
export const needsCode = ({ time, textConsent }: BookingForm): boolean =>
  time !== undefined || textConsent === true

const daysInRefusal = 7

/** The job's location and branch. If it is too far to drive, the nearest branch calls the customer. */
const locateJob = (
  { place, time }: BookingForm,
  branches: readonly Branch[],
  refuse: Refuse<"outside_area">,
) => {
  const { branch: branchId, address } = place
  if (branchId !== undefined) {
    const branch = branches.find(({ _id }) => _id === branchId)
    if (!branch) throw malformed("place.branch", messages.newService.noBranch)
    return {
      branch,
      isFar: false,
      zip: undefined,
      fields: { branch: branchId, appointmentLocation: "Inshop" } as const,
    }
  }
  const parsedAddress = parseAddress(address ?? "")
  if (!parsedAddress) throw malformed("place.address", messages.newService.address)
  const branch = branchServing(parsedAddress, branches, zips())
  if (!branch && time) throw refuse("outside_area", { shops: nearbyBranches(parsedAddress.zip, branches) })
  const nearest = branchesByDistance(parsedAddress.zip, branches, zips()).find(
    ({ miles }) => miles !== undefined,
  )
  const responsibleId = (branch ?? nearest?.branch)?._id
  return {
    branch,
    isFar: !branch,
    zip: parsedAddress.zip,
    fields: {
      ...(responsibleId !== undefined && { branch: responsibleId }),
      appointmentLocation: "Mobile",
      appointmentAddress: address,
      customerFullAddress: address,
    } as const,
  }
}

const payerOf = ({ payer }: BookingForm): Omit<BookingForm["payer"], "type"> => {
  const { type, billingId, ...insurance } = payer
  if (type === "Insurance") return insurance
  if (type === "Cash") return {}
  if (billingId === undefined) throw malformed("payer.billingId", messages.newService.noAccount)
  return { billingId }
}

export type CheckedBooking = {
  form: BookingForm
  branches: readonly Branch[]
  location: ReturnType<typeof locateJob>
  payerFields: ReturnType<typeof payerOf>
  account: User | undefined
}

export type BookingCall = Pick<CallOf<typeof bookService>, "now" | "commit" | "refuse">

export const bookingChecks = (table: TableReader) => {
  const limit = bookingLimit(table)
  const windows = windowReader(table)
  const users = userReader(table)
  const quotes = quoteReader(table)
  const findPromo = promoFinder(table)

  const reserveWindow = async (
    { form, branches, location: { branch, zip } }: CheckedBooking,
    { now, refuse }: BookingCall,
  ): Promise<Write[]> => {
    const { service, damage, time } = form
    if (!time || !branch) return []
    const query: WindowQuery = { service: serviceToPlan(service, damage.panes), branch, zip }
    const readDays = async (dates: readonly string[]) => {
      const [firstDay, ...laterDays] = await windows.days(dates, branches)
      if (!firstDay) throw new Error("No day was read.")
      const { day, counted } = await windows.withBookings(firstDay)
      return { counted, days: offerWindows([day, ...laterDays], query, branches, now) }
    }
    const { counted, days } = await readDays([time.date])
    if (isFreeWindow(days, time.date, time)) return [counted]
    const alternatives = await readDays(daysFrom(time.date, daysInRefusal))
    throw refuse("window_taken", { days: z.encode(AppointmentDays, alternatives.days) })
  }

  const readQuote = async ({ quote: id, service }: BookingForm, now: Date) => {
    if (id === undefined) return undefined
    const quote = await quotes.one(id, now)
    const problem = quoteProblem(quote, todayIn(now), service)
    if (problem) throw malformed("quote", problem)
    return quote
  }

  const countBooking = async (form: BookingForm, { now, refuse }: BookingCall): Promise<Write> => {
    const write = await limit.reserve(form.phone, { isProven: needsCode(form), now })
    if (!write) throw refuse("refused", { detail: messages.newService.enough })
    return write
  }

  return {
    countBooking,
    readQuote,
    reserveWindow,

    /** Refuses what can be refused before a code is texted, photos are redrawn, and a number is taken. */
    async check(form: BookingForm, call: BookingCall): Promise<CheckedBooking> {
      const branches = await branchReader(table).all()
      const location = locateJob(form, branches, call.refuse)
      const payerFields = payerOf(form)
      const { billingId, insuranceCarrierKey: carrier } = payerFields
      const account = billingId === undefined ? undefined : await users.get(billingId)
      const accounts = account?.state === "active" ? [account] : []
      if (unknownReferences(payerFields, { users: accounts, branches }).length > 0)
        throw malformed("payer.billingId", messages.newService.noAccount)
      if (carrier !== undefined && !(await carrierReader(table).one(carrier)))
        throw malformed("payer.insuranceCarrierKey", messages.newService.noCarrier)
      await findPromo({ promoCode: form.promoCode, invoiceType: form.payer.type }, call.now, call.refuse)
      const booking = { form, branches, location, payerFields, account }
      await countBooking(form, call)
      await readQuote(form, call.now)
      await reserveWindow(booking, call)
      return booking
    },
  }
}
