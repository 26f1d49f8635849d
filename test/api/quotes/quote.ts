import { randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type BodyTo } from "../client.ts"

/* Quotes of the cars in test/builders/catalog.ts. The formula is cost * 1.30 + 100. */

export const civic = { year: 2019, make: "HONDA", model: "CIVIC", style: "4 DOOR SEDAN" }
/** Costs 155.00: 301.50, so 302.00. */
export const windshield = "1001~FW04218GTNN"
/** With a camera. Costs 185.00: 340.50, so 341.00. */
export const withCamera = "1001~FW04218GTYN"
/** Costs 70.00: 191.00. */
export const door = "1001~FD22218GTN"
/** Unknown cost. */
export const pleaseCall = "1004~DW01965GTYN"

export type QuoteForm = BodyTo<"POST", "/quote">

export const send = (form: QuoteForm, key?: string) =>
  as().post("/quote", form, key === undefined ? {} : { key })

export const quoted = async (form: Partial<QuoteForm> = {}) =>
  done(await send({ service: "replace", matches: [windshield], ...form }))

export const aLead = async (form: Partial<QuoteForm> = {}) => {
  const phone = randomPhone()
  return { phone, ...(await quoted({ phone, name: "Nora Whitfield", ...form })) }
}
