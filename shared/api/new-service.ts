import * as z from "zod"
import { panes } from "../domain/openings.ts"
import { mostChipSize, mostChips, mostPhotos, services } from "../domain/services.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./endpoint.ts"
import { amount, date, email, id, phone, text, time, vin } from "./kinds.ts"

/*
 * What a visitor books without an account (docs/domain.md, section 8). The wizard asks `getAppointmentWindows`
 * (appointment-windows.ts) for days, sends photos by `beginServicePhoto`, and everything at once by `bookService`.
 */

const service = z.enum(services)

/** One form of the wizard, however often it is sent: 20 to 40 random characters that the browser keeps with what was typed. */
const form = z.string().regex(/^[\w-]{20,40}$/, "Reload the page and try again.")

/**
 * Where a photo of the wizard goes: it is PUT to `address` with exactly this type and length (`data/uploads/put.ts`),
 * within a quarter of an hour; `key` then stands in `photos` of the booking, which must come from the same `form`, within a day. Limits: `uploads.newservice`.
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
    /** as the browser tells it */
    type: text(100),
    /** bytes */
    size: z.int().min(1).max(1e12),
  }),
  status: 201,
  reply: z.object({ key: z.string(), address: z.string() }),
  refusals: ["not_an_image", "too_many"],
})

/** As much as the visitor knows: a VIN, or year to style, or their own words; one of them at least. */
const vehicle = z
  .strictObject({
    vin: vin.optional(),
    year: z.int().min(1900).max(2100).optional(),
    make: text(40).trim().optional(),
    model: text(60).trim().optional(),
    style: text(80).trim().optional(),
    /** "grey Tacoma, 2014 or so" */
    words: text(120).trim().optional(),
  })
  .refine(
    ({ vin, year, make, model, words }) => Boolean(vin || words || (year && make && model)),
    "Tell us what you drive.",
  )

const damage = z.strictObject({
  /** as the car drawing names them; none: not known, or what the service says */
  panes: z
    .array(z.enum(panes))
    .max(panes.length)
    .overwrite((chosen) => [...new Set(chosen)])
    .optional(),
  /** of a chip repair */
  chips: z
    .int()
    .min(1)
    .max(mostChips, "More than 3 chips need a new windshield. Choose Windshield replacement.")
    .optional(),
  /** of a chip repair, the longest, inches */
  size: z
    .number()
    .min(0)
    .max(mostChipSize, "Damage over 6 inches needs a new windshield. Choose Windshield replacement.")
    .optional(),
  /** in their words */
  words: text(500).trim().optional(),
  /** keys as `beginServicePhoto` told them */
  photos: z.array(text(200)).max(mostPhotos, `Choose at most ${mostPhotos} photos.`).optional(),
})

/** In a shop, or at the customer's place. */
const place = z
  .strictObject({
    branch: id.optional(),
    /** in one line, with city, state and ZIP: "1184 Plumas St, Yuba City, CA 95991" */
    address: text(200).trim().optional(),
  })
  .refine(
    ({ branch, address }) => Boolean(branch) !== Boolean(address),
    "Choose a shop, or enter an address.",
  )

const payer = z.strictObject({
  type: z.enum(["Cash", "Insurance", "Net"]),
  /** Insurance: of GET /insuranceproviders; without it `insuranceCarrier` is the name in the visitor's words, or not known yet */
  insuranceCarrierKey: id.optional(),
  insuranceCarrier: text(60).trim().optional(),
  insurancePolicyNumber: text(40).trim().optional(),
  insuranceDeductible: amount.optional(),
  /** Net: as the link to the wizard has it */
  billingId: id.optional(),
})

const BookService = z.strictObject({
  form,
  service,
  vehicle,
  damage,
  place,
  /** a free window as it was shown; absent: they want a call */
  time: z.strictObject({ date, start: time, end: time }).optional(),
  payer,
  name: text(100).trim().min(2, "Enter your name."),
  phone,
  email: email.optional(),
  /** They said yes to `consentWording(businessname, textConsentData)` of the public GET /businessinfo; else nothing changes. */
  textConsent: z.boolean().optional(),
  /** that was texted to `phone` for this `form` */
  code: z
    .string()
    .regex(/^\d{6}$/, messages.firstLogin.sixDigits)
    .optional(),
  /** The phone gets no texts: the request is taken without its time and without consent, and the shop calls about the time. */
  cantGetTexts: z.boolean().optional(),
  promoCode: text(50).trim().optional(),
  /** a quote as `storeQuote` told it: car and lines are its own, and its price is honored */
  quote: id.optional(),
  /** a field that no person sees: whoever fills it in gets an answer and no booking */
  website: text(200).optional(),
})

/**
 * Books, in two steps where a time or consent to texts comes with it: the first call checks the booking and texts a code to the
 * phone; the same with `code` books. A code works for its `form` alone. A customer who is logged in and once proved this phone
 * by a code books in one step, and so does a visitor who sends neither time nor consent, or `cantGetTexts`.
 *
 * The same form, or the same Idempotency-Key, sent again makes nothing new and is answered as the first time. `jobKey`
 * opens `/job/{jobKey}`. Fields of a refusal are named by their path: `place.address`, `damage.photos.2`.
 *
 * `window_taken` carries `days` as `getAppointmentWindows` would tell them now, from the day that was chosen.
 * `outside_area` carries `shops` as it would; without `time` the request is taken, for a call. A phone with three open requests
 * of the website is `refused` a fourth. A promo code that is unknown or expired is `malformed` in `promoCode`, one with
 * Insurance `deductible_protected`, an unknown account in `payer.billingId`, and a quote that can't be booked (any more) in
 * `quote`. A wrong or expired code is `code_not_right`; codes and requests from one address, and codes for one phone, are limited
 * (`too_many`).
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
    z.object({ invoiceNumber: z.int(), jobKey: z.string() }),
    z.object({
      message: z.string(),
      /** seconds until another code may be requested by the same call */
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
