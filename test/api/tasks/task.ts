import type { Person } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"

export const aTask = async (who: Person, body: { description?: string; assignedToId?: string } = {}) =>
  done(await as(who).post("/task", { description: "Call Sutter Fleet about the invoice", ...body }))

export const seenTask = async (who: Person, id: string) => {
  const { body } = await as(who).get("/task", { limit: 200 })
  return body.find(({ _id }) => _id === id)
}
