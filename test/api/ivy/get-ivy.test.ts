import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { admin, developer, clerk } = people(table)

describe("GET /ivy", () => {
  it("tells owners every job, and which of them are still under development", async () => {
    for (const who of [await admin(), await developer()]) {
      const { body } = await as(who).get("/ivy")
      expect(body.jobs?.map(({ title, underDevelopment }) => [title, underDevelopment])).toEqual([
        ["New Safelite dispatches", false],
        ["Safelite dispatches ready to invoice", false],
        ["State updates to Invoice Sent", true],
        ["State updates to Rejected", true],
        ["State updates to Paid", true],
        ["Lynx dispatches", true],
        ["Gerber dispatches", true],
        ["Fee audit", true],
        ["Overhead audit", true],
      ])
    }
  })

  it("tells a clerk the count alone", async () => {
    const { body } = await as(await clerk()).get("/ivy")
    expect(body.newDispatches).toEqual(expect.any(Number))
    expect(body).not.toHaveProperty("jobs")
  })
})
