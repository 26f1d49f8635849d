import { randomBytes } from "node:crypto"
import type { Card } from "./square-cards.ts"

/* What all parts of the Square stand-in share: its records, refusals, and amounts. */

export type Json = Record<string, unknown>
export type Reply = { status: number; body: Json }

export type StoredPayment = Json & {
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
export type StoredRefund = Json & {
  id: string
  status: string
  payment_id: string
  amount_money: { amount: number; currency: string }
  settles_at?: number
  waits?: true
}

export class SquareRefusal extends Error {
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

export const invalid = (code: string, detail: string, status = 400) =>
  new SquareRefusal(status, "INVALID_REQUEST_ERROR", code, detail)

export const replyOf = ({ status, category, code, message, more }: SquareRefusal): Reply => ({
  status,
  body: { errors: [{ category, code, detail: message }], ...more },
})

/** Milliseconds. */
export const undecidedFor = 700

export const newId = (bytes: number) => randomBytes(bytes).toString("base64url").replaceAll(/[-_]/g, "x")
export const inUsd = (amount: number) => ({ amount, currency: "USD" })
export const toReply = ({
  settles_at: _at,
  waits: _waits,
  refunds_end: _end,
  paid_with: _card,
  ...thing
}: Json): Json => thing

export const cardJson = ({ brand, last4, expMonth, expYear }: Card) => ({
  card_brand: brand,
  last_4: last4,
  exp_month: expMonth,
  exp_year: expYear,
  card_type: "CREDIT",
})
