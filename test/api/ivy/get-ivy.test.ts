import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { admin, developer, clerk } = people(table)

describe("GET /ivy", () => {
  it("returns both portal lists to owners", async () => {
    for (const who of [await admin(), await developer()]) {
      const { body } = await as(who).get("/ivy")
      expect(body.jobs?.map(({ title }) => title)).toEqual([
        "New Safelite dispatches",
        "Safelite dispatches ready to invoice",
      ])
    }
  })

  it("returns only the count to a clerk", async () => {
    const { body } = await as(await clerk()).get("/ivy")
    expect(body.newDispatches).toEqual(expect.any(Number))
    expect(body).not.toHaveProperty("jobs")
  })
})
