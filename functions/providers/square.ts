import type { Square, SquareClient } from "square"
import * as z from "zod"
import { setting } from "../platform/config.ts"
import { secret } from "../platform/secrets.ts"

const Credentials = z.object({ accessToken: z.string(), signatureKey: z.string() })

/** seconds; a call that takes longer is undecided */
const patience = 10

const credentials = async () => Credentials.parse(JSON.parse(await secret("square")))

/** With what Square signs what it tells by itself. */
export const signatureKey = async (): Promise<string> => (await credentials()).signatureKey

let made: Promise<SquareClient> | undefined

/** Its library takes a third of a second to load: only a call that needs it waits for that. */
const square = (): Promise<SquareClient> => {
  made ??= (async () => {
    const [{ squareClientAt }, { accessToken }] = await Promise.all([
      import("./square-client.ts"),
      credentials(),
    ])
    return squareClientAt(setting("SQUARE_BASE_URL"), accessToken, patience)
  })()
  made.catch(() => {
    made = undefined
  })
  return made
}

/** Square did not answer what nothing can be done without. */
export class SquareDown extends Error {
  override name = "SquareDown"
}

export type CardFacts = { brand: string; last4: string }

/** A payment as Square tells it; cents. */
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

const cardFrom = (card: Square.Card): SquareCard => ({
  _id: card.id ?? "",
  brand: card.cardBrand ?? "",
  last4: card.last4 ?? "",
  expMonth: Number(card.expMonth ?? 0),
  expYear: Number(card.expYear ?? 0),
  reference: card.referenceId ?? undefined,
})

/** What became of a call: Square's word, its refusal, or nothing that could be trusted. */
export type Said<Thing> =
  | { kind: "told"; thing: Thing }
  | { kind: "refused"; codes: string[] }
  | { kind: "unknown" }

const cents = (money: { amount?: bigint | null | undefined } | undefined): number =>
  Number(money?.amount ?? 0)
const dollars = (amount: number) => ({ amount: BigInt(amount), currency: "USD" as const })

export const paymentFrom = (payment: Square.Payment): SquarePayment => {
  const { cardDetails, riskEvaluation } = payment
  const { cardBrand, last4 } = cardDetails?.card ?? {}
  return {
    id: payment.id ?? "",
    orderId: payment.orderId ?? undefined,
    locationId: payment.locationId ?? "",
    status: payment.status ?? "",
    amount: cents(payment.amountMoney),
    tip: cents(payment.tipMoney),
    reference: payment.referenceId ?? undefined,
    cardState: cardDetails?.status ?? "",
    risk: riskEvaluation?.riskLevel ?? "",
    card: cardBrand && last4 ? { brand: cardBrand, last4 } : undefined,
    codes: (cardDetails?.errors ?? []).map(({ code }) => code),
  }
}

export const refundFrom = (refund: Square.PaymentRefund): SquareRefund => ({
  id: refund.id,
  paymentId: refund.paymentId ?? "",
  status: refund.status ?? "",
  amount: cents(refund.amountMoney),
  reason: refund.reason ?? undefined,
})

/** Codes that say nothing of what became of the try itself. */
const undecidedCodes = [
  "IDEMPOTENCY_KEY_REUSED",
  "TEMPORARY_ERROR",
  "INTERNAL_SERVER_ERROR",
  "GATEWAY_TIMEOUT",
]

type Failure = { statusCode?: number | undefined; errors?: { code: string }[] }

/** Square refuses with a status below 500; whatever else goes wrong leaves open whether it did what was asked. */
const said = async <Thing>(call: (client: SquareClient) => Promise<Thing>): Promise<Said<Thing>> => {
  const client = await square()
  try {
    return { kind: "told", thing: await call(client) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { statusCode = 500, errors = [] } = error as Failure
    const codes = errors.map(({ code }) => String(code))
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 408
    return isRefused && !codes.some((code) => undecidedCodes.includes(code))
      ? { kind: "refused", codes: codes.length > 0 ? codes : [`HTTP_${statusCode}`] }
      : { kind: "unknown" }
  }
}

const present = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error("Square answered nothing.")
  return thing
}

export type Charge = {
  /** the same key never charges twice */
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

/** Longer than this, a list of Square's may lack a payment that was taken; milliseconds. */
const listedWithin = 60_000

export const squareProvider = {
  /** Credentials and library are there: before anything is begun that would have to wait for them. */
  ready: async (): Promise<void> => void (await square()),

  charge: (charge: Charge): Promise<Said<SquarePayment>> =>
    said(async (client) => {
      const { payment } = await client.payments.create({
        sourceId: charge.sourceId,
        idempotencyKey: charge.key,
        amountMoney: dollars(charge.amount),
        ...(charge.tip > 0 && { tipMoney: dollars(charge.tip) }),
        autocomplete: true,
        locationId: charge.locationId,
        referenceId: charge.reference,
        note: charge.note,
        ...(charge.customerId && { customerId: charge.customerId }),
        ...(charge.verificationToken && { verificationToken: charge.verificationToken }),
      })
      return paymentFrom(present(payment))
    }),

  /** Voids the payment that was made under this key; one that is completed is refused, and without one nothing happens. */
  cancel: (key: string): Promise<Said<void>> =>
    said(async (client) => {
      await client.payments.cancelByIdempotencyKey({ idempotencyKey: key })
    }),

  payment: (paymentId: string): Promise<Said<SquarePayment>> =>
    said(async (client) => paymentFrom(present((await client.payments.get({ paymentId })).payment))),

  /** The payment with this reference that was taken at a location since an instant; "told" nothing when there is none. */
  findPayment: (
    reference: string,
    locationId: string,
    since: Date,
  ): Promise<Said<SquarePayment | undefined>> =>
    said(async (client) => {
      const beginTime = new Date(since.getTime() - listedWithin).toISOString()
      const endTime = new Date(since.getTime() + 60 * listedWithin).toISOString()
      const found: SquarePayment[] = []
      const page = await client.payments.list({
        beginTime,
        endTime,
        locationId,
        sortOrder: "ASC",
        limit: 100,
      })
      for await (const payment of page)
        if (payment.referenceId === reference) found.push(paymentFrom(payment))
      // Of a try that was declined and one that was not, the latter counts.
      return found.find(({ status }) => status !== "FAILED" && status !== "CANCELED") ?? found.at(-1)
    }),

  /** Who was made with this reference, if anybody was. */
  customerOf: (reference: string): Promise<Said<string | undefined>> =>
    said(async (client) => {
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
    said(async (client) => {
      const answer = await client.customers.create({
        idempotencyKey: customer.key,
        referenceId: customer.reference,
        givenName: customer.name,
        ...(customer.email && { emailAddress: customer.email }),
        ...(customer.phone && { phoneNumber: `+1${customer.phone}` }),
      })
      return present(answer.customer?.id)
    }),

  /**
   * A sale of the point of sale, by the id that its app tells: what it took in all, the payment it took it by, and that one's
   * reference, which only a card has that was charged for a job.
   */
  sale: (
    orderId: string,
  ): Promise<Said<{ total: number; paymentId: string | undefined; reference: string | undefined }>> =>
    said(async (client) => {
      const order = present((await client.orders.get({ orderId })).order)
      const [tender] = order.tenders ?? []
      const paymentId = tender?.paymentId ?? tender?.id
      const reference =
        paymentId === undefined
          ? undefined
          : (present((await client.payments.get({ paymentId })).payment).referenceId ?? undefined)
      return { total: cents(order.totalMoney), paymentId, reference }
    }),

  /** a customer's cards on file that can still be charged */
  cards: (customerId: string): Promise<Said<SquareCard[]>> =>
    said(async (client) => {
      const cards: SquareCard[] = []
      for await (const card of await client.cards.list({ customerId })) cards.push(cardFrom(card))
      return cards
    }),

  keepCard: (card: {
    key: string
    sourceId: string
    customerId: string
    /** by which the card's agreement is found */
    reference: string
    verificationToken: string | undefined
    cardholderName: string | undefined
  }): Promise<Said<SquareCard>> =>
    said(async (client) => {
      const answer = await client.cards.create({
        idempotencyKey: card.key,
        sourceId: card.sourceId,
        card: {
          customerId: card.customerId,
          referenceId: card.reference,
          ...(card.cardholderName !== undefined && { cardholderName: card.cardholderName }),
        },
        ...(card.verificationToken && { verificationToken: card.verificationToken }),
      })
      return cardFrom(present(answer.card))
    }),

  disableCard: (cardId: string): Promise<Said<SquareCard>> =>
    said(async (client) => cardFrom(present((await client.cards.disable({ cardId })).card))),

  refundOf: (refundId: string): Promise<Said<SquareRefund>> =>
    said(async (client) => refundFrom(present((await client.refunds.get({ refundId })).refund))),

  refund: (refund: {
    key: string
    paymentId: string
    amount: number
    reason: string
  }): Promise<Said<SquareRefund>> =>
    said(async (client) => {
      const answer = await client.refunds.refundPayment({
        idempotencyKey: refund.key,
        paymentId: refund.paymentId,
        amountMoney: dollars(refund.amount),
        reason: refund.reason,
      })
      return refundFrom(present(answer.refund))
    }),
}

export type SquareProvider = typeof squareProvider
