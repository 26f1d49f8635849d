import type { Person } from "../../builders/people.ts"
import { as } from "../client.ts"

export type Row = { _id: string; name: string; version: number; [field: string]: unknown }

export const put = (by: Person, body: object, options?: { key?: string }) =>
  as(by).put("/users", body, options)
export const read = async (by: Person, _id: string) =>
  ((await as(by).get("/users", { _id })).body as Row[])[0] as Row
export const isLoggedIn = async (person: { _id: string; token: string }) =>
  (await as(person).get("/account")).status === 200
export const enter = (phone: string, password: string, userAgent = "a laptop") =>
  as().post("/session", { phone, password }, { headers: { "user-agent": userAgent } })
export const rare = () => `Q${Math.random().toString(36).slice(2, 12).replaceAll(/\d/g, "x")}`
