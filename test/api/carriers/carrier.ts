import { expect } from "vitest"
import { carrier } from "../../builders/carrier.ts"
import { as, type Login } from "../client.ts"

export const addCarrier = async (clerk: Login, fields?: Parameters<typeof carrier>[0]) => {
  const provider = carrier(fields)
  const reply = await as(clerk).post("/insuranceproviders", provider)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return provider.key
}

export const carrierOf = async (person: Login | undefined, key: string) => {
  const { body } = await as(person).get("/insuranceproviders")
  return (body as Record<string, unknown>[]).find((each) => each.key === key)
}

export const auditOf = async (clerk: Login, id: string) => {
  const { body } = await as(clerk).get("/settingshistory", { what: "carrier", id })
  return body as { action: string; version: number; name: string; changes: { field: string }[] }[]
}
