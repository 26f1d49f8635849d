import * as z from "zod"
import { maxChipSize, maxChips, maxPhotos, services } from "../../domain/job/services.ts"
import { panes } from "../../domain/parts/openings.ts"
import { languages } from "../../language.ts"
import { messages } from "../../messages.ts"
import { endpoint } from "../definition/endpoint.ts"
import { amount, date, email, id, phone, text, time, vin } from "../definition/kinds.ts"

/**
 * Booking without an account (docs/domain.md, section 8). The wizard reads days from `getAppointmentWindows`, uploads
 * photos with `beginServicePhoto`, and sends everything at once with `bookService`.
 */

const service = z.enum(services)

/** Identifies one filled-in form across retries: 20 to 40 random characters, kept by the browser. */
const form = z.string().regex(/^[\w-]{20,40}$/, "Reload the page and try again.")

/**
 * Starts a photo upload. PUT the photo to `address` with exactly this type and length within 15 minutes, then send
 * `key` in the booking's `photos` within a day, with the same `form`. Limits: `uploads.newservice`.
 */
export const beginServicePhoto = endpoint({
  area: "uploads",
  name: "begin-service-photo",
  method: "POST",
  path: "/newservicephoto",
  roles: "public",
  access: ["table:read", "table:write", "uploads"],
  body: z.strictObject({
    form,
    type: text(100),
    /** In bytes. */
    size: z.int().min(1).max(1e12),
  }),
  status: 201,
  reply: z.object({ key: z.string(), address: z.string() }),
  refusals: ["not_an_image", "too_many"],
})

/** What the visitor knows: a VIN, year to style, or their own words. At least one is required. */
const vehicle = z
  .strictObject({
    vin: vin.optional(),
    year: z.int().min(1900).max(2100).optional(),
    make: text(40).trim().optional(),
    model: text(60).trim().optional(),
    style: text(80).trim().optional(),
    words: text(120).trim().optional(),
  })
  .refine(
    ({ vin, year, make, model, words }) => Boolean(vin || words || (year && make && model)),
    "Tell us what you drive.",
  )

const damage = z.strictObject({
  /** Named as in the car drawing. Empty when unknown, or when the service implies them. */
  panes: z
    .array(z.enum(panes))
    .max(panes.length)
    .overwrite((chosen) => [...new Set(chosen)])
    .optional(),
  chips: z
    .int()
    .min(1)
    .max(maxChips, "More than 3 chips need a new windshield. Choose Windshield replacement.")
    .optional(),
  /** For a chip repair: the longest chip, in inches. */
  size: z
    .number()
    .min(0)
    .max(maxChipSize, "Damage over 6 inches needs a new windshield. Choose Windshield replacement.")
    .optional(),
  words: text(500).trim().optional(),
  photos: z.array(text(200)).max(maxPhotos, `Choose at most ${maxPhotos} photos.`).optional(),
})

const location = z
  .strictObject({
    branch: id.optional(),
    /** One line with city, state, and ZIP: "1184 Plumas St, Yuba City, CA 95991" */
    address: text(200).trim().optional(),
  })
  .refine(
    ({ branch, address }) => Boolean(branch) !== Boolean(address),
    "Choose a shop, or enter an address.",
  )

const appointment = z.strictObject({ date, start: time, end: time })

const payer = z.strictObject({
  type: z.enum(["Cash", "Insurance", "Net"]),
  /** For Insurance, from GET /insuranceproviders. Else `insuranceCarrier` is the visitor's wording. */
  insuranceCarrierKey: id.optional(),
  insuranceCarrier: text(60).trim().optional(),
  insurancePolicyNumber: text(40).trim().optional(),
  insuranceDeductible: amount.optional(),
  /** For Net: from the link to the wizard. */
  billingId: id.optional(),
})

const BookService = z.strictObject({
  form,
  service,
  vehicle,
  damage,
  place: location,
  time: appointment.optional(),
  payer,
  name: text(100).trim().min(2, "Enter your name."),
  phone,
  email: email.optional(),
  language: z.enum(languages).optional(),
  /** They agreed to `consentWording(businessname, textConsentData)` of the public GET /businessinfo. */
  textConsent: z.boolean().optional(),
  /** The code texted to `phone` for this `form`. */
  code: z
    .string()
    .regex(/^\d{6}$/, messages.firstLogin.sixDigits)
    .optional(),
  cantGetTexts: z.boolean().optional(),
  promoCode: text(50).trim().optional(),
  quote: id.optional(),
  /** Honeypot: people don't see the field. A request that fills it gets a reply and no booking. */
  website: text(200).optional(),
})

/**
 * Books a service. With a time or consent to texts it takes two calls: the first checks the booking and texts a code
 * to the phone, the second repeats it with `code`. A code works only for its `form`. One call is enough for a
 * logged-in customer who once proved this phone by a code, for a visitor who sends neither time nor consent, and with
 * `cantGetTexts`. The same form or Idempotency-Key sent again returns the first reply, with `earlierBooking` if the form
 * was filled in differently then. `jobKey` opens `/job/{jobKey}`.
 * Refused fields are named by path: `place.address`, `damage.photos.2`. `window_taken` carries the current `days` of
 * `getAppointmentWindows` from the chosen day. `outside_area` carries its `shops`; without `time` the request is
 * created for a call. A phone with three open website requests is `refused`. An unknown or expired promo code is
 * `malformed` in `promoCode`, one with Insurance is `deductible_protected`, an unknown account is `malformed` in
 * `payer.billingId`, and a quote that can't be booked in `quote`. A wrong or expired code is `code_not_right`.
 * Requests and codes are limited per address, and codes per phone (`too_many`).
 */
export const bookService = endpoint({
  area: "requests",
  name: "book-service",
  method: "POST",
  path: "/newservice",
  roles: "public",
  access: ["table:read", "table:write", "passwords", "pictures", "catalog"],
  body: BookService,
  status: 201,
  reply: z.union([
    z.object({
      invoiceNumber: z.int(),
      jobKey: z.string(),
      /** The form booked another quote than it names now, so the price may differ. */
      hasOtherQuote: z.literal(true).optional(),
      /** Time and place that the form booked before it was edited. The edits were not recorded. */
      earlierBooking: z
        .object({
          time: appointment.optional(),
          place: z.object({ branch: id.optional(), address: z.string().optional() }),
        })
        .optional(),
    }),
    z.object({
      message: z.string(),
      nextCodeIn: z.int(),
    }),
  ]),
  refusals: [
    "window_taken",
    "outside_area",
    "not_an_image",
    "deductible_protected",
    "refused",
    "code_not_right",
    "too_many",
  ],
})
