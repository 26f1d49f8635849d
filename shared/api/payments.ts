import * as z from "zod"
import { agreementSources } from "../domain/card-agreement.ts"
import { isCardholderName, mostCardholderName } from "../domain/cardholder-name.ts"
import { messages } from "../messages.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { amount, id, instant, Matches, money, signaturePicture, text, typedMoney } from "./kinds.ts"

/** Money that is in somebody's hands when it is recorded. */
const methodsInHand = ["CASH", "CHECK", "INSURANCEPAID", "POINTOFSALE"] as const
export const paymentMethods = [...methodsInHand, "CREDITCARD"] as const

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
      /** a card is charged by POST; here its payment is only signed for */
      paymentMethod: z.enum(paymentMethods),
      amount: typedMoney,
      tipamount: amount.optional(),
      checknumber: text(40).optional(),
      /** of the point of sale, as its app tells it when it is done: looked up at Square, and recorded once */
      transactionId: z
        .string()
        .regex(/^[\w-]{5,100}$/, "Enter the sale's ID as Square told it.")
        .optional(),
      /** the amount due that the screen showed: another one now is a conflict */
      dueShown: money.optional(),
      version: z.int().min(1).optional(),
      /** of the new payment, made where the money was taken: its signature can name it before the server knows of it */
      _id: id.optional(),
      /** attaches a signature to a payment that was recorded before, and adds no money */
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

/** What the owner of a card agreed to, in the words of that day. */
export const CardAgreement = z.object({
  wording: z.string(),
  at: instant,
  source: z.enum(agreementSources),
  /** who recorded it, where they told it to a clerk */
  by: z.string().optional(),
})
export type CardAgreement = z.output<typeof CardAgreement>

/** What a card is known by: never its number. */
export const CardOnFile = z.object({
  /** sent as `sourceId` to charge it */
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** none of a card that was kept before agreements were recorded */
  agreement: CardAgreement.optional(),
})
export type CardOnFile = z.output<typeof CardOnFile>

/** Made in the browser before the first try, and sent again with every further one: under it the money moves once. */
export const attemptId = z.uuid()
/** A token of the provider's browser library, or the id of a card on file. */
const sourceId = z.string().regex(/^[\w:-]{3,300}$/, "Enter the card again.")
export const verificationToken = text(300)

/** What the provider's browser library is started with at a branch; the browser loads it from `library`. */
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
 * Charges a card; the same `_id` never charges twice. Without `sourceId` it only asks what became of the try of that `_id`.
 * PENDING means that nobody knows yet: ask again, never try anew.
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
      /** the amount due that the screen showed: another one now is a conflict */
      dueShown: money.optional(),
      sourceId: sourceId.optional(),
      verificationToken: verificationToken.optional(),
      version: z.int().min(1).optional(),
    })
    .check(({ value, issues }) => {
      const missing = (field: string, message: string) =>
        issues.push({ code: "custom", input: value, path: [field], message })
      if (value.sourceId === undefined && value._id === undefined) missing("sourceId", "Enter the card.")
      if (value.sourceId !== undefined && value.amount === undefined)
        missing("amount", "Enter an amount, like 250.00.")
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
 * Has the provider cancel a card payment that it has not decided on. APPROVED means that the card was charged before; PENDING
 * that the provider couldn't be reached, or may not have got the payment yet.
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

/** Gives money back: a card payment through its provider, cash and checks as recorded by whoever handed it over. */
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
    /** of what was paid, and of its tip */
    amount,
    tipamount: amount.optional(),
    reason: text(100).optional(),
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
  /** the words with which they are asked today whether a card may be kept */
  asking: z.string(),
})
const squareUserReply = byRole(SquareUser, { user: SquareUser.omit({ squareCustomerId: true }) })

/** `id` is the provider's, as the spec names it there. */
const MadeSquareUser = SquareUser.extend({ id: z.string() })

/** A customer as the provider knows them, and their cards on file. */
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

/** Makes the customer at the provider, once. */
export const createSquareUser = endpoint({
  area: "payments",
  name: "create-square-user",
  method: "POST",
  path: "/squareuser",
  roles: ["clerk", "user"],
  access: ["table:read", "table:write", "payments"],
  /** `id` is what the spec's callers name the customer by */
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
  reply: byRole(MadeSquareUser, { user: MadeSquareUser.omit({ squareCustomerId: true }) }),
  refusals: ["not_found", "cards_not_set_up"],
  legacy: "Error",
})

/**
 * Keeps a card on file at the provider, with the consent of its owner. A call that doesn't say that they agreed is refused with
 * `agreement_needed` and the words to ask them with (`asking`); the same call with `agreed` keeps the card.
 */
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
      /** the spec's name for the customer: the id that POST /squareuser answers. `customerId` comes first where both are sent. */
      squareCustomerId: text(100).optional(),
      _id: attemptId.optional(),
      sourceId: sourceId.optional(),
      /** instead: the card that paid on one of their jobs */
      invoiceNumber: z.int().optional(),
      paymentId: id.optional(),
      verificationToken: verificationToken.optional(),
      cardholderName: text(mostCardholderName)
        .trim()
        .refine(isCardholderName, messages.payments.cardholderLetters)
        .optional(),
      /** its owner agreed to what they were asked, which is recorded with the card */
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
        issues.push({ code: "custom", input: value, path: ["sourceId"], message: "Enter the card." })
    }),
  reply: z.object({
    matches: z.int(),
    card: CardOnFile,
    /** as the spec's callers read it; nothing is paid here, so there is neither a payment nor its risk */
    status: z.literal("APPROVED"),
    cardState: z.literal("ENABLED"),
    paymentId: z.literal(""),
    riskEvaluation: z.literal(""),
  }),
  refusals: ["not_found", "agreement_needed", "payment_failed", "cards_not_set_up"],
  legacy: "Error.errors",
})

/** Takes a card off file at the provider: nobody charges it any more. */
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

/** What the provider tells by itself. Answers what it changed: nothing, for what was told before. */
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
