import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { auditOf, giveProfile, profileOf } from "./profile.ts"

const { clerk, commercialAccount } = people(table)

const put = (who: Login, userId: string, fields: object, key?: string) =>
  as(who).put("/billingprofile", { userId, ...fields }, key ? { key } : {})

describe("PUT /billingprofile", () => {
  it("changes only the fields sent and increments the version", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceMouldingDiscountOemRate: 10 })
    expect(await put(rosa, fleet._id, { replaceLaborRate: 72.5, version: 1 })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2, message: "Billing Profile saved successfully!" },
    })
    expect(await profileOf(rosa, fleet._id)).toMatchObject({
      replaceLaborRate: 72.5,
      repairLaborRate: 75,
      replaceMouldingDiscountOemRate: 10,
      version: 2,
    })
    expect((await auditOf(rosa, fleet._id))[0]).toMatchObject({
      action: "changed",
      version: 2,
      changes: [{ field: "replaceLaborRate", from: 80, to: 72.5 }],
    })
  })

  it("clears a discount", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceMouldingDiscountOemRate: 10 })
    await put(rosa, fleet._id, { replaceMouldingDiscountOemRate: null })
    expect(await profileOf(rosa, fleet._id)).not.toHaveProperty("replaceMouldingDiscountOemRate")
  })

  it("reads a markup in the unit of its type", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceMarkup: 60 })
    await put(rosa, fleet._id, { replaceMarkupType: "flat" })
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ replaceMarkup: 60, replaceMarkupType: "flat" })
    expect(await table.get({ pk: `USER#${fleet._id}`, sk: "BILLING" })).toMatchObject({ replaceMarkup: 6000 })
  })

  it("merges concurrent changes of different fields", async () => {
    const [rosa, marta, fleet] = [await clerk(), await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    const replies = await Promise.all([
      put(rosa, fleet._id, { replaceLaborRate: 85, version: 1 }),
      put(marta, fleet._id, { repairFree: true, version: 1 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await profileOf(rosa, fleet._id)).toMatchObject({
      replaceLaborRate: 85,
      repairFree: true,
      version: 3,
    })
  })

  it("accepts a full form without reverting fields another clerk changed", async () => {
    const [rosa, marta, fleet] = [await clerk(), await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    const form = await profileOf(marta, fleet._id)
    await put(rosa, fleet._id, { replaceLaborRate: 85 })
    expect((await put(marta, fleet._id, { ...form, repairInfo: "Call first." })).status).toBe(200)
    expect(await profileOf(rosa, fleet._id)).toMatchObject({
      replaceLaborRate: 85,
      repairInfo: "Call first.",
    })
  })

  it("rejects a conflicting change of the same field, with both values", async () => {
    const [rosa, marta, fleet] = [
      await clerk(),
      await clerk({ name: "Marta Silva" }),
      await commercialAccount(),
    ]
    await giveProfile(rosa, fleet)
    await put(marta, fleet._id, { replaceLaborRate: 85, version: 1 })
    expect(await put(rosa, fleet._id, { replaceLaborRate: 90, repairFree: true, version: 1 })).toBeProblem(
      409,
      "changed_meanwhile",
      { version: 2, conflicts: [{ field: "replaceLaborRate", yours: 90, theirs: 85, by: "Marta Silva" }] },
    )
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ replaceLaborRate: 85, repairFree: false })
    expect((await put(rosa, fleet._id, { replaceLaborRate: 90, version: 2 })).status).toBe(200)
  })

  it("writes nothing for an unchanged profile, and writes once on a retry", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    expect((await put(rosa, fleet._id, { replaceLaborRate: 80 })).body).toMatchObject({ version: 1 })
    const first = await put(rosa, fleet._id, { replaceLaborRate: 90 }, "raise-the-rate")
    expect(await put(rosa, fleet._id, { replaceLaborRate: 90 }, "raise-the-rate")).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await auditOf(rosa, fleet._id)).toHaveLength(2)
  })

  it("returns 404 for an account without a profile, and for another profile's id", async () => {
    const [rosa, fleet, other] = [await clerk(), await commercialAccount(), await commercialAccount()]
    expect((await put(rosa, fleet._id, { repairFree: true })).status).toBe(404)
    await giveProfile(rosa, fleet)
    expect((await put(rosa, fleet._id, { _id: other._id, repairFree: true })).status).toBe(404)
  })

  it("names malformed fields, including conflicts with stored fields", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceMarkdown: 150, replaceMarkdownType: "flat" })
    const cases: [object, string][] = [
      [{ replaceMarkdownType: "percent" }, "replaceMarkdown"],
      [{ repairLaborRate3: "ten" }, "repairLaborRate3"],
      [{ taxExempt: "yes" }, "taxExempt"],
      [{ replaceLaborRate: null }, "replaceLaborRate"],
    ]
    for (const [fields, field] of cases)
      expect(await put(rosa, fleet._id, fields)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })
})
