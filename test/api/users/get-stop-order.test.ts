import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { technician } = people(table)

describe("GET /stoporder", () => {
  it("returns an empty order until one is saved, and rejects an invalid date", async () => {
    const omar = await technician()
    expect((await as(omar).get("/stoporder", { date: "2/1/2027" })).body).toEqual({ order: [], version: 0 })
    expect((await as(omar).get("/stoporder", { date: "tomorrow" })).status).toBe(400)
  })
})
