import { done } from "../../driver/job.ts"
import { as, type BodyTo, type Login } from "../client.ts"

type Fields = Partial<Omit<BodyTo<"POST", "/notes">, "invoice">>

export const gateCode = "Gate code 4471. Dog in the yard, call before opening the gate."

export const aNote = async (login: Login, invoice: number, fields: Fields = {}) =>
  done(await as(login).post("/notes", { invoice, category: "internal", note: gateCode, ...fields }))

export const notesOf = async (login: Login, invoice: number) =>
  done(await as(login).get("/notes", { invoice, category: "internal,other" }))
