import * as z from "zod"
import { invoiceTypes } from "../domain/charges/charge.ts"
import { serviceStatuses } from "../domain/status.ts"
import { endpoint } from "./endpoint.ts"
import { Invoice } from "./invoices.ts"
import { amount, date, id, instant, money, signaturePicture, text, time } from "./kinds.ts"
import { attemptId, verificationToken } from "./payments.ts"
import { timeAsked } from "./requests/service-request.ts"

const invoice = Invoice.shape

/**
 * A job as its customer sees it, by their link or their login: where it stands, who comes and when, what it costs and why, and
 * what is left for them to do. Nothing of the office's.
 */
export const CustomerJob = z.object({
  invoiceNumber: z.int(),
  /** of the printable invoice */
  invoiceKey: z.string(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  branch: id.optional(),
  headline: z.string(),
  /** under the headline */
  text: z.string(),
  steps: z.array(
    z.object({
      key: z.enum(["booked", "glass", "drive", "work", "payment", "safe"]),
      name: z.string(),
      state: z.enum(["done", "current", "ahead"]),
    }),
  ),
  business: z.object({ name: z.string(), phone: z.string() }),
  customerName: z.string(),
  vehicle: z.string(),
  summary: z.string(),
  appointment: z.object({
    date: date.optional(),
    start: time.optional(),
    end: time.optional(),
    location: z.enum(["Mobile", "Inshop"]).optional(),
    /** where the technician comes to, or where the shop is */
    address: z.string(),
  }),
  technicians: z.array(z.object({ name: z.string(), avatar: z.string().optional() })),
  charges: invoice.charges,
  totals: invoice.totals,
  insurance: z.object({ carrier: z.string(), deductible: money }).optional(),
  payments: invoice.payments,
  /** what the customer may do now, and what it takes */
  wanted: z.object({
    /** the total that they have not authorized yet */
    authorization: money.optional(),
    /** glass with a camera or sensor needs calibration, or a signed no to it */
    calibration: z.boolean(),
    /** what they owe and can pay here; nothing while a payment is under way */
    payment: money.optional(),
    signature: z.boolean(),
    /** another time can be asked for */
    time: z.boolean(),
    /** the way to a review is open */
    review: z.boolean(),
  }),
  /** what of their part is not paid yet */
  unpaid: money,
  /** a card payment of which nobody knows yet what became */
  underWay: z.object({ _id: id, amount: money }).optional(),
  authorization: z.object({ amount: money, name: z.string(), at: instant }).optional(),
  /** whether they take texts, with the words in which they are asked; nothing where none can go to them */
  texts: z
    .object({
      given: z.boolean(),
      asking: z.string(),
      /** a text asked the phone for its YES, and none has come yet */
      awaitsYes: z.literal(true).optional(),
    })
    .optional(),
  timeAsked: z.object(timeAsked({ date, time })).optional(),
  signedAt: instant.optional(),
  /** from when on the car may be driven */
  driveAwayAt: instant.optional(),
})
export type CustomerJob = z.output<typeof CustomerJob>

/** The link's key, or the number of a job of the customer who is logged in. */
const keyOrNumber = { key: text(40).optional(), id: text(12).optional() }

export const getJob = endpoint({
  area: "invoices",
  name: "get-job",
  method: "GET",
  path: "/job",
  roles: "public",
  access: ["table:read", "signing"],
  query: z.strictObject(keyOrNumber),
  reply: CustomerJob,
  refusals: ["not_found"],
})

/**
 * `allowTexts` records consent for a customer who is logged in and proved this phone by a code. From anybody else who holds the
 * link it texts the phone, whose YES records it: a link proves nothing about a phone.
 */
export const jobActions = [
  "authorizeEstimate",
  "declineCalibration",
  "sign",
  "askForTime",
  "allowTexts",
  "endTexts",
  "pay",
  "review",
] as const

/** A card that was typed by whoever pays. One on file is not theirs to charge who only holds the link. */
const typedCard = z.string().regex(/^cnon:[\w-]{3,290}$/, "Enter the card again.")

export const actOnJob = endpoint({
  area: "invoices",
  name: "act-on-job",
  method: "POST",
  path: "/job",
  roles: "public",
  access: ["table:read", "table:write", "signatures", "payments"],
  body: z.strictObject({
    ...keyOrNumber,
    action: z.enum(jobActions),
    /** with authorizeEstimate the total, with pay the amount due, as the customer was shown it: another one by now is refused */
    amount: amount.optional(),
    tipamount: amount.optional(),
    /** with pay: made in the browser before the first try; under it the money moves once */
    _id: attemptId.optional(),
    /** with pay; without it, it is asked what became of the try of that `_id` */
    sourceId: typedCard.optional(),
    verificationToken: verificationToken.optional(),
    /** of whoever signs */
    name: text(100).optional(),
    signatureData: signaturePicture.optional(),
    /** with askForTime: the day they would like */
    date: date.optional(),
    /** with askForTime: a window of that day that was free when they looked; nothing holds it for them */
    start: time.optional(),
    end: time.optional(),
    /** with askForTime: in their words */
    note: text(300).optional(),
  }),
  reply: z.object({
    matches: z.int(),
    version: z.int(),
    /** of pay; PENDING means that nobody knows yet: ask again, never try anew */
    status: z.enum(["APPROVED", "PENDING"]).optional(),
    /** of review: the page where it is written */
    review: z.string().optional(),
  }),
  refusals: [
    "not_found",
    "action_not_allowed",
    "due_changed",
    "changed_meanwhile",
    "already_paid",
    "nothing_due",
    "payment_failed",
    "payment_under_way",
    "cards_not_set_up",
    "too_many",
  ],
})
