import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import { as, type BodyTo, type Login } from "../client.ts"

export const okCard = "cnon:card-nonce-ok"

type Card = Partial<Omit<BodyTo<"POST", "/acceptpayment">, "invoiceNumber">>

export const payByCard = (login: Login, invoiceNumber: number, card: Card, key?: string) =>
  as(login).post(
    "/acceptpayment",
    { invoiceNumber, _id: randomUUID(), sourceId: okCard, ...card },
    key ? { key } : {},
  )
export const soldAtReader = async (total: number): Promise<string> => {
  const reply = await fetch(`${inject("origin")}/__local/sales`, {
    method: "POST",
    body: JSON.stringify({ total }),
  })
  return ((await reply.json()) as { id: string }).id
}
export const giveBack = (
  login: Login,
  invoiceNumber: number,
  paymentId: string,
  refund: Omit<BodyTo<"POST", "/refund">, "invoiceNumber" | "paymentId">,
  key?: string,
) => as(login).post("/refund", { invoiceNumber, paymentId, _id: randomUUID(), ...refund }, key ? { key } : {})
