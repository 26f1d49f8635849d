import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { as, type BodyTo, type Login } from "../client.ts"

type Promo = BodyTo<"POST", "/promocode">

export const code = (fields: Partial<Promo> = {}): Promo => ({
  promoCode: `SPRING-${randomUUID().slice(0, 13).toUpperCase()}`,
  description: "20% off parts",
  appliesToParts: true,
  appliesToLabor: false,
  markdown: 20,
  markdownType: "percent",
  ...fields,
})

export const addCode = async (admin: Login, fields: Partial<Promo> = {}) => {
  const promo = code(fields)
  const reply = await as(admin).post("/promocode", promo)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return promo.promoCode
}

export const codeOf = async (admin: Login, promoCode: string) => {
  const { body } = await as(admin).get("/promocode")
  return (body as Record<string, unknown>[]).find((each) => each.promoCode === promoCode)
}

export const auditOf = async (admin: Login, id: string) => {
  const { body } = await as(admin).get("/settingshistory", { what: "promoCode", id })
  return body as { action: string; version: number; changes: { field: string }[] }[]
}
