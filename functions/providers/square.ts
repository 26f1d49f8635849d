import type { Square, SquareClient } from "square"
import * as z from "zod"
import { setting } from "../platform/config.ts"
import { forgetSecret, secret } from "../platform/secrets.ts"
import { isLoginRefused } from "./failure.ts"

const Credentials = z.object({ accessToken: z.string(), signatureKey: z.string() })

/** A longer call counts as undecided. */
const timeoutSeconds = 10

const credentials = async () => Credentials.parse(JSON.parse(await secret("square")))

/** Key of Square's webhook signatures. */
export const signatureKey = async (): Promise<string> => (await credentials()).signatureKey

let clientPromise: Promise<SquareClient> | undefined

/** Lazy: the library takes a third of a second to load. */
const loadClient = (): Promise<SquareClient> => {
  clientPromise ??= (async () => {
    const [{ squareClientAt }, { accessToken }] = await Promise.all([
      import("./square-client.ts"),
      credentials(),
    ])
    return squareClientAt(setting("SQUARE_BASE_URL"), accessToken, timeoutSeconds)
  })()
  clientPromise.catch(() => {
    clientPromise = undefined
  })
  return clientPromise
}

/** False if the credentials were read just now. */
export const forgetCredentials = (): boolean => {
  const isForgotten = forgetSecret("square")
  if (isForgotten) clientPromise = undefined
  return isForgotten
}

/** Square failed and the call can't go on without it. */
export class SquareDown extends Error {
  override name = "SquareDown"
}

export type CardFacts = { brand: string; last4: string }

/** Amounts in cents. */
export type SquarePayment = {
  id: string
  orderId: string | undefined
  locationId: string
  /** APPROVED, PENDING, COMPLETED, CANCELED or FAILED */
  status: string
  amount: number
  tip: number
  reference: string | undefined
  cardState: string
  risk: string
  card: CardFacts | undefined
  codes: string[]
}
export type SquareRefund = {
  id: string
  paymentId: string
  status: string
  amount: number
  reason: string | undefined
}

export type SquareCard = {
  _id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  reference: string | undefined
}

const toSquareCard = (card: Square.Card): SquareCard => ({
  _id: card.id ?? "",
  brand: card.cardBrand ?? "",
  last4: card.last4 ?? "",
  expMonth: Number(card.expMonth ?? 0),
  expYear: Number(card.expYear ?? 0),
  reference: card.referenceId ?? undefined,
})

/** "unknown" means that Square may or may not have done it. */
export type SquareReply<Value> =
  | { kind: "ok"; value: Value }
  | { kind: "refused"; codes: string[] }
  | { kind: "unknown" }

const toCents = (money: { amount?: bigint | null | undefined } | undefined): number =>
  Number(money?.amount ?? 0)
const toMoney = (amount: number) => ({ amount: BigInt(amount), currency: "USD" as const })

const toSquarePayment = (payment: Square.Payment): SquarePayment => {
  const { cardDetails, riskEvaluation } = payment
  const { cardBrand, last4 } = cardDetails?.card ?? {}
  return {
    id: payment.id ?? "",
    orderId: payment.orderId ?? undefined,
    locationId: payment.locationId ?? "",
    status: payment.status ?? "",
    amount: toCents(payment.amountMoney),
    tip: toCents(payment.tipMoney),
    reference: payment.referenceId ?? undefined,
    cardState: cardDetails?.status ?? "",
    risk: riskEvaluation?.riskLevel ?? "",
    card: cardBrand && last4 ? { brand: cardBrand, last4 } : undefined,
    codes: (cardDetails?.errors ?? []).map(({ code }) => code),
  }
}

const toSquareRefund = (refund: Square.PaymentRefund): SquareRefund => ({
  id: refund.id,
  paymentId: refund.paymentId ?? "",
  status: refund.status ?? "",
  amount: toCents(refund.amountMoney),
  reason: refund.reason ?? undefined,
})

/** These codes don't reveal the outcome of the attempt. */
const undecidedCodes = [
  "IDEMPOTENCY_KEY_REUSED",
  "TEMPORARY_ERROR",
  "INTERNAL_SERVER_ERROR",
  "GATEWAY_TIMEOUT",
]

type Failure = { statusCode?: number | undefined; errors?: { code: string }[] }

/**
 * A 4xx is a refusal. After any other failure Square may still have acted. Refused credentials say nothing about an
 * earlier attempt, so they don't settle what `ofEarlierAttempt` looks for.
 */
const callSquare = async <Value>(
  call: (client: SquareClient) => Promise<Value>,
  { ofEarlierAttempt = false } = {},
): Promise<SquareReply<Value>> => {
  const client = await loadClient()
  try {
    return { kind: "ok", value: await call(client) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { statusCode = 500, errors = [] } = error as Failure
    const codes = errors.map(({ code }) => String(code))
    if (isLoginRefused(statusCode)) forgetCredentials()
    if (ofEarlierAttempt && (isLoginRefused(statusCode) || statusCode === 429)) return { kind: "unknown" }
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 408
    return isRefused && !codes.some((code) => undecidedCodes.includes(code))
      ? { kind: "refused", codes: codes.length > 0 ? codes : [`HTTP_${statusCode}`] }
      : { kind: "unknown" }
  }
}

const requireValue = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error("Square answered nothing.")
  return value
}

export type Charge = {
  key: string
  reference: string
  locationId: string
  amount: number
  tip: number
  note: string
  sourceId: string
  customerId: string | undefined
  verificationToken: string | undefined
}

/** Milliseconds. Square's list may lag this long. */
const listingDelay = 60_000

export const squareProvider = {
  /** Loads credentials and library before an attempt is stored. */
  ready: async (): Promise<void> => void (await loadClient()),

  /** `isRepeated`: an earlier call of this key may have charged the card. */
  charge: (charge: Charge, { isRepeated = false } = {}): Promise<SquareReply<SquarePayment>> =>
    callSquare(
      async (client) => {
        const { payment: getPayment } = await client.payments.create({
          sourceId: charge.sourceId,
          idempotencyKey: charge.key,
          amountMoney: toMoney(charge.amount),
          ...(charge.tip > 0 && { tipMoney: toMoney(charge.tip) }),
          autocomplete: true,
          locationId: charge.locationId,
          referenceId: charge.reference,
          note: charge.note,
          ...(charge.customerId && { customerId: charge.customerId }),
          ...(charge.verificationToken && { verificationToken: charge.verificationToken }),
        })
        return toSquarePayment(requireValue(getPayment))
      },
      { ofEarlierAttempt: isRepeated },
    ),

  /** Voids the payment of this key. Square refuses if it is completed and ignores an unknown key. */
  cancel: (key: string): Promise<SquareReply<void>> =>
    callSquare(async (client) => {
      await client.payments.cancelByIdempotencyKey({ idempotencyKey: key })
    }),

  getPayment: (paymentId: string): Promise<SquareReply<SquarePayment>> =>
    callSquare(
      async (client) => toSquarePayment(requireValue((await client.payments.get({ paymentId })).payment)),
      { ofEarlierAttempt: true },
    ),

  /** The value is undefined if there is no such payment. */
  findPayment: (
    reference: string,
    locationId: string,
    since: Date,
  ): Promise<SquareReply<SquarePayment | undefined>> =>
    callSquare(
      async (client) => {
        const beginTime = new Date(since.getTime() - listingDelay).toISOString()
        const endTime = new Date(since.getTime() + 60 * listingDelay).toISOString()
        const found: SquarePayment[] = []
        const page = await client.payments.list({
          beginTime,
          endTime,
          locationId,
          sortOrder: "ASC",
          limit: 100,
        })
        for await (const getPayment of page)
          if (getPayment.referenceId === reference) found.push(toSquarePayment(getPayment))
        // Prefer a successful payment over a declined one.
        return found.find(({ status }) => status !== "FAILED" && status !== "CANCELED") ?? found.at(-1)
      },
      { ofEarlierAttempt: true },
    ),

  findCustomer: (reference: string): Promise<SquareReply<string | undefined>> =>
    callSquare(async (client) => {
      const { customers = [] } = await client.customers.search({
        query: { filter: { referenceId: { exact: reference } }, sort: { field: "CREATED_AT", order: "ASC" } },
        limit: BigInt(1),
      })
      return customers[0]?.id
    }),

  createCustomer: (customer: {
    key: string
    reference: string
    name: string
    email?: string | undefined
    /** ten digits */
    phone?: string | undefined
  }) =>
    callSquare(async (client) => {
      const reply = await client.customers.create({
        idempotencyKey: customer.key,
        referenceId: customer.reference,
        givenName: customer.name,
        ...(customer.email && { emailAddress: customer.email }),
        ...(customer.phone && { phoneNumber: `+1${customer.phone}` }),
      })
      return requireValue(reply.customer?.id)
    }),

  /** A point of sale transaction: its total and payment. Only a card payment of a job has a reference. */
  getSale: (
    orderId: string,
  ): Promise<SquareReply<{ total: number; paymentId: string | undefined; reference: string | undefined }>> =>
    callSquare(
      async (client) => {
        const order = requireValue((await client.orders.get({ orderId })).order)
        const [tender] = order.tenders ?? []
        const paymentId = tender?.paymentId ?? tender?.id
        const reference =
          paymentId === undefined
            ? undefined
            : (requireValue((await client.payments.get({ paymentId })).payment).referenceId ?? undefined)
        return { total: toCents(order.totalMoney), paymentId, reference }
      },
      { ofEarlierAttempt: true },
    ),

  listCards: (customerId: string): Promise<SquareReply<SquareCard[]>> =>
    callSquare(async (client) => {
      const cards: SquareCard[] = []
      for await (const card of await client.cards.list({ customerId })) cards.push(toSquareCard(card))
      return cards
    }),

  saveCard: (card: {
    key: string
    sourceId: string
    customerId: string
    /** links the card to its stored agreement */
    reference: string
    verificationToken: string | undefined
    cardholderName: string | undefined
  }): Promise<SquareReply<SquareCard>> =>
    callSquare(async (client) => {
      const reply = await client.cards.create({
        idempotencyKey: card.key,
        sourceId: card.sourceId,
        card: {
          customerId: card.customerId,
          referenceId: card.reference,
          ...(card.cardholderName !== undefined && { cardholderName: card.cardholderName }),
        },
        ...(card.verificationToken && { verificationToken: card.verificationToken }),
      })
      return toSquareCard(requireValue(reply.card))
    }),

  disableCard: (cardId: string): Promise<SquareReply<SquareCard>> =>
    callSquare(async (client) => toSquareCard(requireValue((await client.cards.disable({ cardId })).card))),

  getRefund: (refundId: string): Promise<SquareReply<SquareRefund>> =>
    callSquare(
      async (client) => toSquareRefund(requireValue((await client.refunds.get({ refundId })).refund)),
      { ofEarlierAttempt: true },
    ),

  refund: (refund: {
    key: string
    paymentId: string
    amount: number
    reason: string
  }): Promise<SquareReply<SquareRefund>> =>
    callSquare(
      async (client) => {
        const reply = await client.refunds.refundPayment({
          idempotencyKey: refund.key,
          paymentId: refund.paymentId,
          amountMoney: toMoney(refund.amount),
          reason: refund.reason,
        })
        return toSquareRefund(requireValue(reply.refund))
      },
      { ofEarlierAttempt: true },
    ),
}

export type SquareProvider = typeof squareProvider
