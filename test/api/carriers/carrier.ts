import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { as, type BodyTo, type Login } from "../client.ts"

type Carrier = BodyTo<"POST", "/insuranceproviders">

/** A carrier of a test's own, in dollars. */
export const carrier = (fields: Partial<Carrier> = {}): Carrier => ({
  key: `redwood-${randomUUID().slice(0, 13)}`,
  text: "Redwood Insurance Group",
  xy: "0 -80px",
  repairLaborType: "each",
  repairLaborRates: [65, 15, 10, 10, 10],
  replaceLaborType: "hourly",
  replaceLaborRate: 55,
  replaceDiscount: 33,
  replaceMouldingDiscounts: { oem: 0, nonOem: 10 },
  replaceInstallKitDefault: "F/C",
  replaceInstallKits: {
    "W/S": { type: "each", value: 10 },
    "H/M": { type: "each", value: 15 },
    "F/C": { type: "flat", value: 17.5 },
  },
  ...fields,
})

/** Adds one; answers its key. */
export const addCarrier = async (clerk: Login, fields: Partial<Carrier> = {}) => {
  const provider = carrier(fields)
  const reply = await as(clerk).post("/insuranceproviders", provider)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return provider.key
}

/** As this person sees it now; nothing when it is gone. */
export const carrierOf = async (person: Login | undefined, key: string) => {
  const { body } = await as(person).get("/insuranceproviders")
  return (body as Record<string, unknown>[]).find((each) => each.key === key)
}

/** What the audit tells of it, newest first. */
export const auditOf = async (clerk: Login, id: string) => {
  const { body } = await as(clerk).get("/settingshistory", { what: "carrier", id })
  return body as { action: string; version: number; name: string; changes: { field: string }[] }[]
}
