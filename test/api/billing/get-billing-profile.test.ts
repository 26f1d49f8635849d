import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { giveProfile, profileOf, usual } from "./profile.ts"

const { clerk, customer, commercialAccount } = people(table)

describe("GET /billingprofile", () => {
  it("returns the account's profile to a clerk, or an empty list", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    expect(await as(rosa).get("/billingprofile", { userId: fleet._id })).toMatchObject({
      status: 200,
      body: [],
    })
    await giveProfile(rosa, fleet)
    expect(await profileOf(rosa, fleet._id)).toMatchObject(usual)
  })

  it("returns an account its own profile without part pricing", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceLaborRate: 72.5, replaceMarkup: 37 })
    const own = await profileOf(fleet, fleet._id)
    expect(own).toMatchObject({ userId: fleet._id, replaceLaborRate: 72.5 })
    expect(Object.keys(own).join()).not.toMatch(/markup|markdown|PricingMethod/i)
    expect(Object.values(own)).not.toContain(37)
  })

  it("omits a stored logo URL from another site", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { logoUriPath: "/logos/valley.png" })
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ logoUriPath: "/logos/valley.png" })
    const set = { logoUriPath: "https://elsewhere.example/logo.png" }
    await table.transact([{ add: keys.billingProfile(fleet._id), amounts: {}, set, onlyIf: "unguarded" }])
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ logoUriPath: "" })
  })

  it("returns 404 to other accounts and for an unknown id", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    const notFound = { status: 404, body: { detail: "User profile was not found" } }
    for (const stranger of [await customer(), await commercialAccount()])
      expect(await as(stranger).get("/billingprofile", { userId: fleet._id })).toMatchObject(notFound)
    expect(await as(rosa).get("/billingprofile", { userId: "nobody" })).toMatchObject(notFound)
  })

  it("requires a user id", async () => {
    const rosa = await clerk()
    expect(await as(rosa).get("/billingprofile")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "userId", message: "Missing user id to pull billing profile." }] },
    })
    expect(await as(rosa).get("/billingprofile", { userId: "a#b" })).toMatchObject({ status: 400 })
  })
})
