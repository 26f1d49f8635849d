import type { IncomingMessage } from "node:http"
import * as z from "zod"
import { squareIds } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type RequestHandler } from "../local-server.ts"
import {
  inUsd,
  invalid,
  type Json,
  newId,
  type Reply,
  replyOf,
  SquareRefusal,
  type StoredPayment,
} from "./square-api.ts"
import { type CardTokens, cardTokens } from "./square-cards.ts"
import { squareCharges } from "./square-charges.ts"
import { squareCustomers } from "./square-customers.ts"
import { squareForm } from "./square-form.ts"
import type { SquareStore } from "./square-store.ts"
import { squareTransactions } from "./square-transactions.ts"
import type { SquareWebhooks } from "./square-webhooks.ts"

type Parts = {
  store: SquareStore
  webhooks: SquareWebhooks
  faults: FaultSwitches
  accessToken: string
  crash: () => void
}

/** The part of Square's REST API that the product uses. */
const squareApi = (parts: Parts, tokens: CardTokens) => {
  const { store } = parts
  const transactions = squareTransactions(parts)
  const charges = squareCharges(parts, tokens, transactions)
  const customers = squareCustomers(store, tokens)

  /** The same key returns the same reply; another body is refused. `afterReply` runs for the first call only. */
  const withIdempotency = async (
    kind: string,
    body: unknown,
    run: (body: unknown) => Reply,
    afterReply: (reply: Reply) => Promise<void> = async () => undefined,
  ): Promise<Reply> => {
    const key = `${kind} ${String((body as Json | undefined)?.idempotency_key)}`
    const text = JSON.stringify(body)
    const stored = store.get("answer", key)
    if (stored && stored.text !== text)
      throw invalid("IDEMPOTENCY_KEY_REUSED", "Different request parameters used for the same key.")
    if (stored) return stored.reply as Reply
    let reply: Reply
    try {
      reply = run(body)
    } catch (error) {
      if (!(error instanceof SquareRefusal)) throw error
      reply = replyOf(error)
    }
    store.put("answer", key, { text, reply })
    await afterReply(reply)
    return reply
  }

  return async (method: string, path: string, query: URLSearchParams, body: unknown): Promise<Reply> => {
    const [, kind, id, action] = /^\/v2\/(\w+)(?:\/([^/]+)(\/\w+)?)?$/.exec(path) ?? []
    switch (`${method} ${kind}${id ? "/id" : ""}${action ?? ""}`) {
      case "POST payments":
        return withIdempotency("payment", body, charges.pay, transactions.deliverCreatedEvents)
      case "POST payments/id":
        if (id === "cancel") return transactions.cancel(body)
        throw invalid("NOT_FOUND", `There is no ${method} ${path}.`, 404)
      case "GET payments":
        return transactions.listPayments(query)
      case "GET payments/id":
        return transactions.singleReply("payment", transactions.settlePayment(id ?? "", true))
      case "POST refunds":
        return withIdempotency("refund", body, charges.createRefund, transactions.deliverCreatedEvents)
      case "GET refunds/id":
        return transactions.singleReply("refund", transactions.settleRefund(id ?? ""))
      case "POST customers":
        return withIdempotency("customer", body, customers.createCustomer)
      case "POST customers/id":
        if (id === "search") return customers.findCustomers(body)
        throw invalid("NOT_FOUND", `There is no ${method} ${path}.`, 404)
      case "POST cards":
        return withIdempotency("card", body, customers.storeCard)
      case "GET cards":
        return customers.listCards(query)
      case "POST cards/id/disable":
        return customers.disableCard(decodeURIComponent(id ?? ""))
      case "GET orders/id":
        return transactions.orderOf(id ?? "")
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
  (input: unknown): { id: string } => {
    const { total } = Sale.parse(input)
    const at = new Date().toISOString()
    const payment: StoredPayment = {
      id: newId(16),
      created_at: at,
      updated_at: at,
      amount_money: inUsd(total),
      total_money: inUsd(total),
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

/** Looking up an order or payment with the id `unanswered-429` fails with that status. */
const unansweredStatus = (path: string): number | undefined => {
  const [, status] = /\/unanswered-(\d{3})$/.exec(path) ?? []
  return status === undefined ? undefined : Number(status)
}

const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await bodyOf(request, 64 * 1024)).toString()
  return text === "" ? undefined : JSON.parse(text)
}

/** The Square stand-in: REST, webhooks, and the browser's form. */
export const squareService = (parts: Parts): RequestHandler => {
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
    const unanswered = unansweredStatus(pathname)
    if (unanswered !== undefined)
      return send(replyOf(new SquareRefusal(unanswered, "API_ERROR", `HTTP_${unanswered}`, "Try again.")))
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
