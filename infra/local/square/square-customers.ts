import * as z from "zod"
import { cardJson, invalid, newId, type Reply, SquareRefusal, type StoredPayment } from "./square-api.ts"
import type { Card, CardTokens } from "./square-cards.ts"
import type { SquareStore } from "./square-store.ts"

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

/** Customers and their saved cards. */
export const squareCustomers = (store: SquareStore, tokens: CardTokens) => {
  const cardOfPayment = (id: string): Card | undefined => {
    const payment = store.get("payment", id) as StoredPayment | undefined
    return payment?.status === "COMPLETED" ? payment.paid_with : undefined
  }

  const createCustomer = (body: unknown): Reply => {
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

  const storeCard = (body: unknown): Reply => {
    const sent = NewCard.parse(body)
    if (!store.get("customer", sent.card.customer_id)) throw invalid("NOT_FOUND", "Customer not found.", 404)
    const card = cardOfPayment(sent.source_id) ?? tokens.take(sent.source_id)
    if (typeof card === "string")
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card, "Invalid source.")
    if (card.fails)
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card.fails, "Card verification failed.")
    tokens.use(sent.source_id)
    const storedCard = {
      id: `ccof:${newId(14)}`,
      ...cardJson(card),
      customer_id: sent.card.customer_id,
      ...(sent.card.reference_id !== undefined && { reference_id: sent.card.reference_id }),
      ...(sent.card.cardholder_name !== undefined && { cardholder_name: sent.card.cardholder_name }),
      enabled: true,
    }
    store.put("card", storedCard.id, { ...storedCard, behind: card })
    return { status: 200, body: { card: storedCard } }
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

  return { createCustomer, findCustomers, storeCard, disableCard, listCards }
}
