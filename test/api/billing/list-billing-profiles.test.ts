import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { giveProfile } from "./profile.ts"

const { clerk, commercialAccount } = people(table)

const listed = async (who: Login, query: Record<string, string | number> = {}) => {
  const { status, body, headers } = await as(who).get("/billingprofiles", query)
  expect(status).toBe(200)
  return {
    profiles: body as { userId: string; name: string }[],
    cursor: headers.get("x-next-cursor") ?? undefined,
  }
}

describe("GET /billingprofiles", () => {
  it("lists all profiles by name, in pages", async () => {
    const rosa = await clerk()
    const names = ["Zebra Plumbing", "Alder Roofing", "Maple Movers"]
    const accounts = await Promise.all(names.map((name) => commercialAccount({ name })))
    for (const account of accounts) await giveProfile(rosa, account)
    const mine = accounts.map(({ _id }) => _id)

    const { profiles } = await listed(rosa)
    expect(profiles.filter(({ userId }) => mine.includes(userId)).map(({ name }) => name)).toEqual([
      "Alder Roofing",
      "Maple Movers",
      "Zebra Plumbing",
    ])
    const first = await listed(rosa, { limit: 1 })
    expect(first.profiles).toEqual([profiles[0]])
    expect((await listed(rosa, { limit: 1, cursor: first.cursor ?? "" })).profiles).toEqual([profiles[1]])
  })

  it("names the malformed fields", async () => {
    const rosa = await clerk()
    for (const [query, field] of [
      [{ limit: "all" }, "limit"],
      [{ cursor: "elsewhere" }, "cursor"],
      [{ sort: "name" }, "sort"],
    ] as const)
      expect(await as(rosa).get("/billingprofiles", query)).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
