import * as z from "zod"
import { agreementSources } from "../domain/money/card-agreement.ts"
import { isCardholderName, maxCardholderName } from "../domain/money/cardholder-name.ts"
import { t } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import {
  amount,
  date,
  id,
  instant,
  Matches,
  money,
  signaturePicture,
  text,
  typedMoney,
} from "./definition/kinds.ts"

/** Money that staff already received when they record it. */
const manualMethods = ["CASH", "CHECK", "INSURANCEPAID", "POINTOFSALE"] as const
export const paymentMethods = [...manualMethods, "CREDITCARD"] as const

export const recordPayment = endpoint({
  area: "payments",
  name: "record-payment",
  method: "PUT",
  path: "/acceptpayment",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "signatures", "payments"],
  body: z
    .strictObject({
      invoiceNumber: z.int(),
      paymentMethod: z.enum(paymentMethods),
      amount: typedMoney,
      tipamount: amount.optional(),
      checknumber: text(40).optional(),
      /** The day on the insurer's remittance, if it isn't today. */
      paidOn: date.optional(),
      /** The sale's id from Square's point-of-sale app. It is looked up at Square and recorded once. */
      transactionId: z
        .string()
        .regex(/^[\w-]{5,100}$/, t("Enter the sale's ID exactly as Square shows it."))
        .optional(),
      /** The amount due that the screen showed. A different current amount is a conflict. */
      dueShown: money.optional(),
      version: z.int().min(1).optional(),
      /** Id of the new payment, created on the device so that a signature taken offline can refer to it. */
      _id: id.optional(),
      /** Attaches a signature to an existing payment. No money is recorded. */
      paymentId: id.optional(),
      signatureData: signaturePicture.optional(),
      signedWith: text(100).optional(),
      paymentWithId: id.optional(),
      paymentWithInitial: text(10).optional(),
      vehicle: text(120).optional(),
    })
    .check(({ value, issues }) => {
      if (value.paymentMethod === "CREDITCARD" && value.paymentId === undefined)
        issues.push({
          code: "custom",
          input: value,
          path: ["paymentMethod"],
          message: "A card isn't recorded by hand. Charge it.",
        })
    }),
  ignores: ["signedAt", "tipvalue", "tipmethod"],
  reply: z.object({ matches: z.int(), paymentId: id, serviceStatus: z.string(), version: z.int() }),
  refusals: [
    "not_found",
    "already_paid",
    "sale_recorded",
    "payment_under_way",
    "nothing_due",
    "missing_check_number",
    "due_changed",
    "changed_meanwhile",
    "action_not_allowed",
    "payment_failed",
  ],
  legacy: "Error",
})

export const CardAgreement = z.object({
  wording: z.string(),
  at: instant,
  source: z.enum(agreementSources),
  by: z.string().optional(),
})
export type CardAgreement = z.output<typeof CardAgreement>

export const CardOnFile = z.object({
  /** Sent as `sourceId` to charge the card. */
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  agreement: CardAgreement.optional(),
})
export type CardOnFile = z.output<typeof CardOnFile>

export const attemptId = z.uuid()
/** A token from the provider's browser library, or the id of a card on file. */
const sourceId = z.string().regex(/^[\w:-]{3,300}$/, t("Enter the card again."))
export const verificationToken = text(300)

export const getSquareForm = endpoint({
  area: "payments",
  name: "get-square-form",
  method: "GET",
  path: "/squareform",
  roles: "public",
  access: ["table:read"],
  query: z.strictObject({ branch: id.optional() }),
  reply: z.object({ applicationId: z.string(), locationId: z.string(), library: z.string() }),
  refusals: ["cards_not_set_up"],
})

/**
 * Charges a card. The same `_id` never charges twice. Without `sourceId` it returns the outcome of attempt `_id`.
 * PENDING means the outcome isn't known yet: ask again, never charge again.
 */
export const acceptPayment = endpoint({
  area: "payments",
  name: "accept-payment",
  method: "POST",
  path: "/acceptpayment",
  roles: ["clerk", "technician"],
  access: ["table:read", "table:write", "payments"],
  body: z
    .strictObject({
      invoiceNumber: z.int(),
      _id: attemptId.optional(),
      paymentMethod: z.literal("CREDITCARD").optional(),
      amount: amount.optional(),
      tipamount: amount.optional(),
      dueShown: money.optional(),
      sourceId: sourceId.optional(),
      verificationToken: verificationToken.optional(),
      version: z.int().min(1).optional(),
    })
    .check(({ value, issues }) => {
      const missing = (field: string, message: string) =>
        issues.push({ code: "custom", input: value, path: [field], message })
      if (value.sourceId === undefined && value._id === undefined) missing("sourceId", t("Enter the card."))
      if (value.sourceId !== undefined && value.amount === undefined)
        missing("amount", t("Enter an amount, like 250.00."))
    }),
  ignores: ["paymentWithId", "paymentWithInitial", "vehicle", "locationId"],
  reply: z.object({
    matches: z.int(),
    status: z.enum(["APPROVED", "PENDING"]),
    paymentId: id,
    cardState: z.string(),
    riskEvaluation: z.string(),
    card: z.object({ brand: z.string(), last4: z.string() }).optional(),
    serviceStatus: z.string(),
    version: z.int(),
  }),
  refusals: [
    "not_found",
    "already_paid",
    "nothing_due",
    "due_changed",
    "changed_meanwhile",
    "action_not_allowed",
    "payment_failed",
    "payment_under_way",
    "cards_not_set_up",
  ],
  legacy: "Error.errors",
})

/**
 * Cancels a card payment that is still pending. APPROVED means the card was already charged. PENDING means the
 * provider can't be reached or doesn't know the payment yet.
 */
export const cancelPayment = endpoint({
  area: "payments",
  name: "cancel-payment",
  method: "POST",
  path: "/cancelpayment",
  roles: ["clerk", "technician"],
  access: ["table:read", "table:write", "payments"],
  body: z.strictObject({ invoiceNumber: z.int(), _id: attemptId }),
  reply: z.object({
    matches: z.int(),
    status: z.enum(["CANCELED", "APPROVED", "PENDING"]),
    serviceStatus: z.string(),
    version: z.int(),
  }),
  refusals: ["not_found"],
  legacy: "Error",
})

export const refund = endpoint({
  area: "payments",
  name: "refund",
  method: "POST",
  path: "/refund",
  roles: ["clerk"],
  access: ["table:read", "table:write", "payments"],
  body: z.strictObject({
    invoiceNumber: z.int(),
    paymentId: id,
    _id: attemptId.optional(),
    amount,
    tipamount: amount.optional(),
    reason: text(100).optional(),
    /** The bank already took the card payment back, so it is only recorded. */
    isChargeback: z.boolean().optional(),
    /** The customer doesn't owe the refunded amount again. It becomes customer credit once the refund is approved. */
    isForgiven: z.boolean().optional(),
    version: z.int().min(1).optional(),
  }),
  reply: z.object({
    matches: z.int(),
    status: z.enum(["COMPLETED", "PENDING"]),
    refundId: id,
    serviceStatus: z.string(),
    version: z.int(),
  }),
  refusals: [
    "not_found",
    "changed_meanwhile",
    "action_not_allowed",
    "refund_failed",
    "payment_under_way",
    "cards_not_set_up",
  ],
  legacy: "Error",
})

const SquareUser = z.object({
  customerId: id,
  squareCustomerId: z.string().optional(),
  cards: z.array(CardOnFile),
  asking: z.string(),
})
const squareUserReply = shapeByRole(SquareUser, { user: SquareUser.omit({ squareCustomerId: true }) })

/** `id` is the provider's id, as in the specification. */
const CreatedSquareUser = SquareUser.extend({ id: z.string() })

export const getSquareUser = endpoint({
  area: "payments",
  name: "get-square-user",
  method: "GET",
  path: "/squareuser",
  roles: ["clerk", "user"],
  access: ["table:read", "payments"],
  query: z.strictObject({ id }),
  reply: squareUserReply,
  refusals: ["not_found", "cards_not_set_up"],
  legacy: "Error",
})

export const createSquareUser = endpoint({
  area: "payments",
  name: "create-square-user",
  method: "POST",
  path: "/squareuser",
  roles: ["clerk", "user"],
  access: ["table:read", "table:write", "payments"],
  /** `id` is the specification's name for the customer's id. */
  body: z.strictObject({ customerId: id.optional(), id: id.optional() }).check(({ value, issues }) => {
    if ((value.customerId === undefined) === (value.id === undefined))
      issues.push({
        code: "custom",
        input: value,
        path: ["customerId"],
        message: "Enter the customer's ID.",
      })
  }),
  ignores: ["name", "phoneNumber"],
  reply: shapeByRole(CreatedSquareUser, { user: CreatedSquareUser.omit({ squareCustomerId: true }) }),
  refusals: ["not_found", "cards_not_set_up"],
  legacy: "Error",
})

/** Stores a card with consent. Without `agreed`, `agreement_needed` carries the wording (`asking`). */
export const saveCreditCard = endpoint({
  area: "payments",
  name: "save-credit-card",
  method: "POST",
  path: "/savecreditcard",
  roles: ["clerk", "user"],
  access: ["table:read", "table:write", "payments"],
  body: z
    .strictObject({
      customerId: id.optional(),
      /** The specification's name: the id that POST /squareuser returned. `customerId` wins. */
      squareCustomerId: text(100).optional(),
      _id: attemptId.optional(),
      sourceId: sourceId.optional(),
      invoiceNumber: z.int().optional(),
      paymentId: id.optional(),
      verificationToken: verificationToken.optional(),
      cardholderName: text(maxCardholderName)
        .trim()
        .refine(isCardholderName, messages.payments.cardholderLetters)
        .optional(),
      agreed: z.boolean().optional(),
    })
    .check(({ value, issues }) => {
      if (value.customerId === undefined && value.squareCustomerId === undefined)
        issues.push({
          code: "custom",
          input: value,
          path: ["customerId"],
          message: "Enter the customer's ID.",
        })
      const ofPayment = value.invoiceNumber !== undefined && value.paymentId !== undefined
      if ((value.sourceId !== undefined) === ofPayment)
        issues.push({ code: "custom", input: value, path: ["sourceId"], message: t("Enter the card.") })
    }),
  reply: z.object({
    matches: z.int(),
    card: CardOnFile,
    /** Fixed values that the specification's callers read. Nothing is charged here. */
    status: z.literal("APPROVED"),
    cardState: z.literal("ENABLED"),
    paymentId: z.literal(""),
    riskEvaluation: z.literal(""),
  }),
  refusals: ["not_found", "agreement_needed", "payment_failed", "cards_not_set_up", "too_many"],
  legacy: "Error.errors",
})

export const removeCreditCard = endpoint({
  area: "payments",
  name: "remove-credit-card",
  method: "DELETE",
  path: "/creditcard",
  roles: ["clerk", "user"],
  access: ["table:read", "table:write", "payments"],
  query: z.strictObject({ customerId: id, cardId: sourceId }),
  reply: Matches,
  refusals: ["not_found", "cards_not_set_up"],
  legacy: "Error",
})

/** Receives Square's events. `matches` is 0 for a repeated event. */
export const receiveSquareEvent = endpoint({
  area: "payments",
  name: "receive-square-event",
  method: "POST",
  path: "/hooks/square",
  roles: "public",
  access: ["table:read", "table:write", "payments"],
  raw: true,
  reply: Matches,
  refusals: ["not_signed"],
})
