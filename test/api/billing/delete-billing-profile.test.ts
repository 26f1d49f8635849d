import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { auditOf, giveProfile } from "./profile.ts"

const { clerk, commercialAccount } = people(table)

const remove = (who: Login, _id: string, key?: string) =>
  as(who).send("DELETE", "/billingprofile", { _id }, key ? { key } : {})

describe("DELETE /billingprofile", () => {
  it("deletes the profile and keeps its last state in the audit", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceLaborRate: 72.5 })
    expect(await remove(rosa, fleet._id)).toMatchObject({
      status: 200,
      body: { matches: 1, message: "Billing profile deleted successfully!" },
    })
    expect((await as(rosa).get("/billingprofile", { userId: fleet._id })).body).toEqual([])
    const [event] = await auditOf(rosa, fleet._id)
    expect(event).toMatchObject({ action: "deleted", version: 2 })
    expect(event?.changes).toContainEqual({ field: "replaceLaborRate", from: 72.5 })
  })

  it("returns 404 without a profile, and deletes once on a retry", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    const first = await remove(rosa, fleet._id, "delete-it-once")
    expect(await remove(rosa, fleet._id, "delete-it-once")).toMatchObject({ status: 200, body: first.body })
    expect(await remove(rosa, fleet._id)).toMatchObject({ status: 404, body: { detail: "Not Found" } })
    expect(await remove(rosa, "nobody")).toMatchObject({ status: 404 })
  })

  it("succeeds for only one of two concurrent calls", async () => {
    const [rosa, marta, fleet] = [await clerk(), await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    const replies = await Promise.all([remove(rosa, fleet._id), remove(marta, fleet._id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await auditOf(rosa, fleet._id)).toHaveLength(2)
  })

  it("names the malformed fields", async () => {
    expect(await as(await clerk()).send("DELETE", "/billingprofile", {})).toMatchObject({
      status: 400,
      body: { fields: [{ field: "_id" }] },
    })
  })
})
