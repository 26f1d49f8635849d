import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { technician } = people(table)

describe("GET /stoporder", () => {
  it("has no order until one is saved, and refuses what is no date", async () => {
    const omar = await technician()
    expect((await as(omar).get("/stoporder", { date: "2/1/2027" })).body).toEqual({ order: [], version: 0 })
    expect((await as(omar).get("/stoporder", { date: "tomorrow" })).status).toBe(400)
  })
})
