import * as z from "zod"
import { invoiceTypes } from "../../domain/charges/charge-types.ts"
import { serviceStatuses } from "../../domain/job/status.ts"
import { languages } from "../../language.ts"
import { endpoint } from "../definition/endpoint.ts"
import { amount, date, id, instant, money, signaturePicture, text, time } from "../definition/kinds.ts"
import { Invoice } from "../invoices.ts"
import { attemptId, verificationToken } from "../payments.ts"
import { requestedTimeShape } from "./request-fields.ts"

const invoice = Invoice.shape

/** A job as its customer sees it, by link or login. It contains nothing internal. */
export const CustomerJob = z.object({
  invoiceNumber: z.int(),
  invoiceKey: z.string(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  branch: id.optional(),
  headline: z.string(),
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
    /** Where the technician goes, or the shop's address. */
    address: z.string(),
  }),
  technicians: z.array(z.object({ name: z.string(), avatar: z.string().optional() })),
  charges: invoice.charges,
  totals: invoice.totals,
  insurance: z.object({ carrier: z.string(), deductible: money }).optional(),
  payments: invoice.payments,
  wanted: z.object({
    authorization: money.optional(),
    /** Glass with a camera or sensor needs a calibration or a signed decline. */
    calibration: z.boolean(),
    /** What they owe and can pay here. Missing while a payment is pending. */
    payment: money.optional(),
    signature: z.boolean(),
    time: z.boolean(),
    review: z.boolean(),
  }),
  unpaid: money,
  underWay: z.object({ _id: id, amount: money }).optional(),
  authorization: z.object({ amount: money, name: z.string(), at: instant }).optional(),
  /** Whether they agreed to texts, and the consent wording. Missing when they can't get texts. */
  texts: z
    .object({
      given: z.boolean(),
      asking: z.string(),
      /** A consent request is waiting for the phone's YES. */
      awaitsYes: z.literal(true).optional(),
    })
    .optional(),
  timeAsked: z.object(requestedTimeShape({ date, time })).optional(),
  signedAt: instant.optional(),
  driveAwayAt: instant.optional(),
})
export type CustomerJob = z.output<typeof CustomerJob>

const keyOrNumber = { key: text(40).optional(), id: text(12).optional() }

export const getJob = endpoint({
  area: "invoices",
  name: "get-job",
  method: "GET",
  path: "/job",
  roles: "public",
  access: ["table:read", "signing"],
  query: z.strictObject({ ...keyOrNumber, language: z.enum(languages).optional() }),
  reply: CustomerJob,
  refusals: ["not_found"],
})

/**
 * `allowTexts` records consent for a logged-in customer who proved this phone by a code. For anyone else with the
 * link it texts the phone and records consent at its YES, because a link proves nothing about a phone.
 */
const jobActions = [
  "authorizeEstimate",
  "declineCalibration",
  "sign",
  "askForTime",
  "allowTexts",
  "endTexts",
  "pay",
  "review",
] as const

/** A card typed by the caller. A link holder can't charge a card on file. */
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
    amount: amount.optional(),
    tipamount: amount.optional(),
    /** For pay: created before the first attempt and reused by retries, so the card is charged once. */
    _id: attemptId.optional(),
    sourceId: typedCard.optional(),
    verificationToken: verificationToken.optional(),
    name: text(100).optional(),
    signatureData: signaturePicture.optional(),
    date: date.optional(),
    /** For askForTime: a window that was free when they looked. It isn't reserved. */
    start: time.optional(),
    end: time.optional(),
    note: text(300).optional(),
    /** Language of the consent wording on the page, so that it is stored as the customer read it. */
    language: z.enum(languages).optional(),
  }),
  reply: z.object({
    matches: z.int(),
    version: z.int(),
    /** State of `pay`. PENDING means the outcome isn't known yet: ask again, never charge again. */
    status: z.enum(["APPROVED", "PENDING"]).optional(),
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
