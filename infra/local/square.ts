import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as z from "zod"
import { squareIds } from "./environment.ts"
import type { FaultSwitches } from "./faults.ts"
import { type Answer, bodyOf } from "./inner-server.ts"
import { type Card, type CardTokens, cardTokens } from "./square-cards.ts"
import { squareForm } from "./square-form.ts"
import type { SquareStore } from "./square-store.ts"
import type { SquareWebhooks } from "./square-webhooks.ts"

type Json = Record<string, unknown>
type Reply = { status: number; body: Json }

const money = z.object({ amount: z.int().min(1), currency: z.literal("USD") })
const NewPayment = z.object({
  source_id: z.string(),
  idempotency_key: z.string().min(1).max(45),
  amount_money: money,
  tip_money: money.optional(),
  autocomplete: z.boolean().default(true),
  location_id: z.string().default(squareIds.location),
  reference_id: z.string().max(40).optional(),
  note: z.string().max(500).optional(),
  customer_id: z.string().optional(),
})
const Cancellation = z.object({ idempotency_key: z.string().min(1).max(45) })
const NewRefund = z.object({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: money,
  reason: z.string().max(192).optional(),
})
const NewCustomer = z.looseObject({
  idempotency_key: z.string().optional(),
  email_address: z.string().optional(),
})
const CustomerSearch = z.looseObject({
  query: z.looseObject({
    filter: z.looseObject({ reference_id: z.looseObject({ exact: z.string() }) }),
  }),
})
const NewCard = z.object({
  idempotency_key: z.string().min(1),
  source_id: z.string(),
  card: z.looseObject({
    customer_id: z.string(),
    reference_id: z.string().max(128).optional(),
    cardholder_name: z.string().max(96).optional(),
  }),
})

type StoredPayment = Json & {
  id: string
  status: string
  created_at: string
  location_id: string
  reference_id?: string
  order_id: string
  amount_money: { amount: number; currency: string }
  total_money: { amount: number; currency: string }
  refunded_money?: { amount: number; currency: string }
  settles_at?: number
  waits?: true
  refunds_end?: Card["refunds"]
  paid_with?: Card
}
type StoredRefund = Json & {
  id: string
  status: string
  payment_id: string
  amount_money: { amount: number; currency: string }
  settles_at?: number
  waits?: true
}

class SquareRefusal extends Error {
  readonly status: number
  readonly category: string
  readonly code: string
  readonly more: Json
  constructor(status: number, category: string, code: string, detail: string, more: Json = {}) {
    super(detail)
    this.status = status
    this.category = category
    this.code = code
    this.more = more
  }
}

const invalid = (code: string, detail: string, status = 400) =>
  new SquareRefusal(status, "INVALID_REQUEST_ERROR", code, detail)

const undecidedFor = 700

const newId = (bytes: number) => randomBytes(bytes).toString("base64url").replaceAll(/[-_]/g, "x")
const usd = (amount: number) => ({ amount, currency: "USD" })
const shown = ({
  settles_at: _at,
  waits: _waits,
  refunds_end: _end,
  paid_with: _card,
  ...thing
}: Json): Json => thing

type Parts = {
  store: SquareStore
  webhooks: SquareWebhooks
  faults: FaultSwitches
  accessToken: string
  crash: () => void
}

/** The part of Square's REST API that the product uses, with the sandbox's test cards and error codes. */
const squareApi = ({ store, webhooks, faults }: Parts, tokens: CardTokens) => {
  const tellPayment = (type: string, payment: StoredPayment) =>
    webhooks.tell(type, "payment", payment.id, shown(payment))
  const tellRefund = (type: string, refund: StoredRefund) =>
    webhooks.tell(type, "refund", refund.id, shown(refund))

  const settlePayment = (id: string, isAsked = false): StoredPayment | undefined => {
    const payment = store.get("payment", id) as StoredPayment | undefined
    const isOpen = payment?.waits ? !isAsked : (payment?.settles_at ?? 0) > Date.now()
    if (payment?.status !== "PENDING" || isOpen) return payment
    const done = { ...payment, status: "COMPLETED", updated_at: new Date().toISOString() }
    store.put("payment", id, done)
    void tellPayment("payment.updated", done)
    return done
  }
  const settleRefund = (id: string): StoredRefund | undefined => {
    const refund = store.get("refund", id) as StoredRefund | undefined
    if (refund?.status !== "PENDING" || refund.waits || (refund.settles_at ?? 0) > Date.now()) return refund
    const done = { ...refund, status: "COMPLETED", updated_at: new Date().toISOString() }
    store.put("refund", id, done)
    void tellRefund("refund.updated", done)
    return done
  }

  const cardOf = (source: string, customer: string | undefined): Card | string => {
    const kept = store.get("card", source)
    if (!kept) return tokens.take(source)
    return kept.customer_id === customer && kept.enabled === true ? (kept.behind as Card) : "NOT_FOUND"
  }

  const cardOfPayment = (id: string): Card | undefined => {
    const payment = store.get("payment", id) as StoredPayment | undefined
    return payment?.status === "COMPLETED" ? payment.paid_with : undefined
  }

  const cardJson = ({ brand, last4, expMonth, expYear }: Card) => ({
    card_brand: brand,
    last_4: last4,
    exp_month: expMonth,
    exp_year: expYear,
    card_type: "CREDIT",
  })

  const pay = (body: unknown): Reply => {
    const sent = NewPayment.parse(body)
    const card = cardOf(sent.source_id, sent.customer_id)
    if (typeof card === "string")
      throw card === "NOT_FOUND"
        ? invalid("NOT_FOUND", "Card not found.", 404)
        : new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card, "Authorization error.")
    tokens.use(sent.source_id)
    const at = new Date().toISOString()
    const id = newId(16)
    const total = sent.amount_money.amount + (sent.tip_money?.amount ?? 0)
    const isPending = card.waits || (!card.fails && faults.strikes("squarePending"))
    const payment: StoredPayment = {
      id,
      created_at: at,
      updated_at: at,
      amount_money: sent.amount_money,
      ...(sent.tip_money && { tip_money: sent.tip_money }),
      total_money: usd(total),
      status: card.fails ? "FAILED" : isPending ? "PENDING" : "COMPLETED",
      ...(isPending && { settles_at: Date.now() + undecidedFor }),
      ...(card.waits && { waits: card.waits }),
      ...(card.refunds && { refunds_end: card.refunds }),
      paid_with: card,
      source_type: "CARD",
      card_details: {
        status: card.fails ? "FAILED" : "CAPTURED",
        card: cardJson(card),
        entry_method: "KEYED",
        cvv_status: card.fails === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
        avs_status: card.fails === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
        ...(card.fails && {
          errors: [{ category: "PAYMENT_METHOD_ERROR", code: card.fails, detail: "Authorization error." }],
        }),
      },
      location_id: sent.location_id,
      order_id: newId(16),
      ...(sent.reference_id && { reference_id: sent.reference_id }),
      ...(sent.note && { note: sent.note }),
      ...(sent.customer_id && { customer_id: sent.customer_id }),
      risk_evaluation: { created_at: at, risk_level: "NORMAL" },
    }
    store.put("payment", id, payment)
    if (card.fails)
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card.fails, "Authorization error.", {
        payment: shown(payment),
      })
    return { status: 200, body: { payment: shown(payment) } }
  }

  const giveBack = (body: unknown): Reply => {
    const sent = NewRefund.parse(body)
    const payment = settlePayment(sent.payment_id)
    if (!payment) throw invalid("NOT_FOUND", "Could not find payment.", 404)
    const refunded = payment.refunded_money?.amount ?? 0
    if (payment.status !== "COMPLETED") throw invalid("PAYMENT_NOT_REFUNDABLE", "Not refundable.")
    if (sent.amount_money.amount > payment.total_money.amount - refunded)
      throw new SquareRefusal(400, "REFUND_ERROR", "REFUND_AMOUNT_INVALID", "More than was paid.")
    const { refunds_end: end } = payment
    if (typeof end === "object") throw new SquareRefusal(400, "REFUND_ERROR", end.fails, "Not refunded.")
    const at = new Date().toISOString()
    const waits = end === "wait"
    const isPending = waits || faults.strikes("squarePending")
    const refund: StoredRefund = {
      id: `${payment.id}_${newId(16)}`,
      status: isPending ? "PENDING" : "COMPLETED",
      ...(isPending && !waits && { settles_at: Date.now() + undecidedFor }),
      ...(waits && { waits }),
      amount_money: sent.amount_money,
      payment_id: payment.id,
      order_id: newId(16),
      location_id: payment.location_id,
      ...(sent.reason && { reason: sent.reason }),
      created_at: at,
      updated_at: at,
    }
    store.put("refund", refund.id, refund)
    store.put("payment", payment.id, {
      ...payment,
      refunded_money: usd(refunded + sent.amount_money.amount),
      refund_ids: [...((payment.refund_ids as string[]) ?? []), refund.id],
    })
    return { status: 200, body: { refund: shown(refund) } }
  }

  /** The same key returns the same reply; another body is refused. `then` runs for the first call only. */
  const once = async (
    kind: string,
    body: unknown,
    run: (body: unknown) => Reply,
    then: (reply: Reply) => Promise<void> = async () => undefined,
  ): Promise<Reply> => {
    const key = `${kind} ${String((body as Json | undefined)?.idempotency_key)}`
    const text = JSON.stringify(body)
    const known = store.get("answer", key)
    if (known && known.text !== text)
      throw invalid("IDEMPOTENCY_KEY_REUSED", "Different request parameters used for the same key.")
    if (known) return known.reply as Reply
    let reply: Reply
    try {
      reply = run(body)
    } catch (error) {
      if (!(error instanceof SquareRefusal)) throw error
      reply = replyOf(error)
    }
    store.put("answer", key, { text, reply })
    await then(reply)
    return reply
  }

  const cancel = (body: unknown): Reply => {
    const { idempotency_key: key } = Cancellation.parse(body)
    const answer = store.get("answer", `payment ${key}`) as { reply: Reply } | undefined
    const made = answer?.reply.body.payment as StoredPayment | undefined
    const payment = made && (store.get("payment", made.id) as StoredPayment | undefined)
    if (payment?.status === "COMPLETED") throw invalid("BAD_REQUEST", "Completed payments can't be canceled.")
    if (payment?.status === "PENDING") {
      const { card_details: card } = payment as { card_details?: Json }
      const canceled = { ...payment, status: "CANCELED", card_details: { ...card, status: "VOIDED" } }
      store.put("payment", payment.id, canceled)
      void tellPayment("payment.updated", canceled)
    }
    return { status: 200, body: {} }
  }

  const found = (kind: "payment" | "refund", thing: Json | undefined): Reply => {
    if (!thing) throw invalid("NOT_FOUND", `Could not find ${kind}.`, 404)
    return { status: 200, body: { [kind]: shown(thing) } }
  }

  const listPayments = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get("begin_time") ?? "", query.get("end_time") ?? "9"]
    const payments = (store.all("payment") as StoredPayment[])
      .flatMap(({ id }) => settlePayment(id) ?? [])
      .filter(({ created_at: at, location_id: where }) => {
        const isThere = (query.get("location_id") ?? where) === where
        return isThere && at >= from && at < to
      })
    const start = Number(query.get("cursor") ?? 0)
    const limit = Number(query.get("limit") ?? 100)
    const more = payments.length > start + limit
    return {
      status: 200,
      body: {
        payments: payments.slice(start, start + limit).map(shown),
        ...(more && { cursor: String(start + limit) }),
      },
    }
  }

  const makeCustomer = (body: unknown): Reply => {
    const { idempotency_key: _key, ...sent } = NewCustomer.parse(body)
    // Square validates email addresses beyond their shape.
    if (sent.email_address?.endsWith(".invalid"))
      throw invalid("INVALID_EMAIL_ADDRESS", "Expected email_address to be a valid email address.")
    const customer = { id: newId(13).toUpperCase(), created_at: new Date().toISOString(), ...sent }
    store.put("customer", customer.id, customer)
    return { status: 200, body: { customer } }
  }

  const findCustomers = (body: unknown): Reply => {
    const { exact } = CustomerSearch.parse(body).query.filter.reference_id
    return {
      status: 200,
      body: { customers: store.all("customer").filter(({ reference_id: reference }) => reference === exact) },
    }
  }

  const keepCard = (body: unknown): Reply => {
    const sent = NewCard.parse(body)
    if (!store.get("customer", sent.card.customer_id)) throw invalid("NOT_FOUND", "Customer not found.", 404)
    const card = cardOfPayment(sent.source_id) ?? tokens.take(sent.source_id)
    if (typeof card === "string")
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card, "Invalid source.")
    if (card.fails)
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card.fails, "Card verification failed.")
    tokens.use(sent.source_id)
    const kept = {
      id: `ccof:${newId(14)}`,
      ...cardJson(card),
      customer_id: sent.card.customer_id,
      ...(sent.card.reference_id !== undefined && { reference_id: sent.card.reference_id }),
      ...(sent.card.cardholder_name !== undefined && { cardholder_name: sent.card.cardholder_name }),
      enabled: true,
    }
    store.put("card", kept.id, { ...kept, behind: card })
    return { status: 200, body: { card: kept } }
  }

  const disableCard = (id: string): Reply => {
    const card = store.get("card", id)
    if (!card) throw invalid("NOT_FOUND", "Card not found.", 404)
    store.put("card", id, { ...card, enabled: false })
    const { behind: _card, ...disabled } = card
    return { status: 200, body: { card: { ...disabled, enabled: false } } }
  }

  const listCards = (query: URLSearchParams): Reply => ({
    status: 200,
    body: {
      cards: store
        .all("card")
        .filter((card) => card.customer_id === query.get("customer_id") && card.enabled === true)
        .map(({ behind: _card, ...card }) => card),
    },
  })

  const orderOf = (id: string): Reply => {
    const payment = (store.all("payment") as StoredPayment[]).find(({ order_id: order }) => order === id)
    if (!payment) throw invalid("NOT_FOUND", "Order not found.", 404)
    return {
      status: 200,
      body: {
        order: {
          id,
          location_id: payment.location_id,
          state: "COMPLETED",
          total_money: payment.total_money,
          tenders: [
            { id: payment.id, payment_id: payment.id, type: "CARD", amount_money: payment.total_money },
          ],
        },
      },
    }
  }

  const tellMove = async (reply: Reply): Promise<void> => {
    const { payment, refund } = reply.body as { payment?: StoredPayment; refund?: StoredRefund }
    if (payment) await tellPayment("payment.created", payment)
    if (payment?.status === "COMPLETED") await tellPayment("payment.updated", payment)
    if (payment?.status === "PENDING") setTimeout(() => settlePayment(payment.id), undecidedFor + 50).unref()
    if (refund) await tellRefund("refund.created", refund)
    if (refund?.status === "COMPLETED") await tellRefund("refund.updated", refund)
    if (refund?.status === "PENDING") setTimeout(() => settleRefund(refund.id), undecidedFor + 50).unref()
  }

  return async (method: string, path: string, query: URLSearchParams, body: unknown): Promise<Reply> => {
    const [, kind, id, action] = /^\/v2\/(\w+)(?:\/([^/]+)(\/\w+)?)?$/.exec(path) ?? []
    switch (`${method} ${kind}${id ? "/id" : ""}${action ?? ""}`) {
      case "POST payments":
        return once("payment", body, pay, tellMove)
      case "POST payments/id":
        if (id === "cancel") return cancel(body)
        throw invalid("NOT_FOUND", `There is no ${method} ${path}.`, 404)
      case "GET payments":
        return listPayments(query)
      case "GET payments/id":
        return found("payment", settlePayment(id ?? "", true))
      case "POST refunds":
        return once("refund", body, giveBack, tellMove)
      case "GET refunds/id":
        return found("refund", settleRefund(id ?? ""))
      case "POST customers":
        return once("customer", body, makeCustomer)
      case "POST customers/id":
        if (id === "search") return findCustomers(body)
        throw invalid("NOT_FOUND", `There is no ${method} ${path}.`, 404)
      case "POST cards":
        return once("card", body, keepCard)
      case "GET cards":
        return listCards(query)
      case "POST cards/id/disable":
        return disableCard(decodeURIComponent(id ?? ""))
      case "GET orders/id":
        return orderOf(id ?? "")
      case "GET locations":
        return {
          status: 200,
          body: {
            locations: [{ id: squareIds.location, name: "Main shop", status: "ACTIVE", currency: "USD" }],
          },
        }
      default:
        throw invalid("NOT_FOUND", `There is no ${method} ${path}.`, 404)
    }
  }
}

const Sale = z.strictObject({ total: z.int().min(1) })

export const cardReader =
  (store: SquareStore) =>
  (given: unknown): { id: string } => {
    const { total } = Sale.parse(given)
    const at = new Date().toISOString()
    const payment: StoredPayment = {
      id: newId(16),
      created_at: at,
      updated_at: at,
      amount_money: usd(total),
      total_money: usd(total),
      status: "COMPLETED",
      source_type: "CARD",
      card_details: {
        status: "CAPTURED",
        card: { card_brand: "VISA", last_4: "1111", exp_month: 12, exp_year: 2031, card_type: "CREDIT" },
        entry_method: "EMV",
      },
      location_id: squareIds.location,
      order_id: newId(20),
    }
    store.put("payment", payment.id, payment)
    return { id: payment.order_id }
  }

const replyOf = ({ status, category, code, message, more }: SquareRefusal): Reply => ({
  status,
  body: { errors: [{ category, code, detail: message }], ...more },
})

const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await bodyOf(request, 64 * 1024)).toString()
  return text === "" ? undefined : JSON.parse(text)
}

/** The Square stand-in: REST, webhooks, and the browser's form. */
export const squareService = (parts: Parts): Answer => {
  const { faults, accessToken, crash } = parts
  const tokens = cardTokens()
  const form = squareForm(tokens)
  const api = squareApi(parts, tokens)

  return async (request, response) => {
    if (await form(request, response)) return
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://square")
    const send = ({ status, body }: Reply) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      return send(
        replyOf(
          new SquareRefusal(
            401,
            "AUTHENTICATION_ERROR",
            "UNAUTHORIZED",
            "This request could not be authorized.",
          ),
        ),
      )
    const body = await jsonOf(request)
    if (faults.strikes("squareFails"))
      return send(replyOf(new SquareRefusal(500, "API_ERROR", "INTERNAL_SERVER_ERROR", "Try again.")))
    let reply: Reply
    try {
      reply = await api(request.method ?? "GET", pathname, searchParams, body)
    } catch (error) {
      if (error instanceof SquareRefusal) reply = replyOf(error)
      else if (error instanceof z.ZodError) reply = replyOf(invalid("BAD_REQUEST", z.prettifyError(error)))
      else throw error
    }
    const movesMoney = request.method === "POST" && /^\/v2\/(payments|refunds)$/.test(pathname)
    if (movesMoney && faults.strikes("squareCrash")) crash()
    if (faults.now.squareDelay > 0)
      await new Promise((resolve) => setTimeout(resolve, faults.now.squareDelay))
    if (faults.strikes("squareLostReply")) return void request.socket.destroy()
    send(reply)
  }
}
