import { randomInt } from "node:crypto"
import type { Person } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"

export const newNumber = (): string => `FW${String(randomInt(100_000)).padStart(5, "0")}GTY`

export const stock = async (who: Person, fields: { quantity?: number; lowStock?: number } = {}) => {
  const partNumber = newNumber()
  const { _id } = done(
    await as(who).post("/inventory", { partNumber, branch: "yuba-city", quantity: 5, ...fields }),
  )
  return { _id, partNumber }
}

export const stocked = async (who: Person, partNumber: string) =>
  done(await as(who).get("/inventory", { part: partNumber }))
