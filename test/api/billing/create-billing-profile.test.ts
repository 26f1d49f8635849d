import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { auditOf, giveProfile, profileOf, usual } from "./profile.ts"

const { clerk, customer, commercialAccount } = people(table)

describe("POST /billingprofile", () => {
  it("creates a profile with the default rates of the spec", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const reply = await as(rosa).post("/billingprofile", { userId: fleet._id })
    expect(reply).toMatchObject({
      status: 201,
      body: { _id: fleet._id, version: 1, message: "Billing Profile saved successfully!" },
    })
    expect(await profileOf(rosa, fleet._id)).toEqual({
      _id: fleet._id,
      userId: fleet._id,
      name: "Sutter Fleet Services",
      version: 1,
      ...usual,
    })
  })

  it("stores the fields sent, with a flat markup in dollars and cents", async () => {
    const [rosa, carrier] = [await clerk(), await commercialAccount({ category: "carrier" })]
    const filled = {
      replaceMarkup: 42.5,
      replaceMarkupType: "flat",
      repairFree: true,
      repairInfo: "Chips are free with ten windshields a year.",
      replaceMouldingDiscountOemRate: 10,
      replaceInstallKitDefault: "F/C",
      taxExempt: true,
    }
    await giveProfile(rosa, carrier, filled)
    expect(await profileOf(rosa, carrier._id)).toMatchObject({ ...filled, type: "carrier" })
    const stored = await table.get({ pk: `USER#${carrier._id}`, sk: "BILLING" })
    expect(stored).toMatchObject({ replaceMarkup: 4250, replaceLaborRate: 8000 })
  })

  it("writes an audit entry with the author and the values", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { replaceLaborRate: 72.5 })
    const [event, ...older] = await auditOf(rosa, fleet._id)
    expect(older).toEqual([])
    expect(event).toMatchObject({ action: "created", version: 1, by: { _id: rosa._id } })
    expect(event?.changes).toContainEqual({ field: "replaceLaborRate", to: 72.5 })
  })

  it("creates one profile per account, even under concurrent calls", async () => {
    const [rosa, marta, fleet] = [await clerk(), await clerk(), await commercialAccount()]
    const make = (who: typeof rosa) => as(who).post("/billingprofile", { userId: fleet._id })
    const replies = await Promise.all([make(rosa), make(marta)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await make(rosa)).toBeProblem(409, "already_exists", {
      detail: "This account already has a billing profile.",
    })
    expect(await auditOf(rosa, fleet._id)).toHaveLength(1)
  })

  it("requires an existing commercial or carrier account", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    expect(await as(rosa).post("/billingprofile", { userId: mia._id })).toBeProblem(422, "refused", {
      detail: "Only commercial and carrier accounts have billing profiles.",
    })
    expect(await as(rosa).post("/billingprofile", { userId: "nobody" })).toMatchObject({
      status: 404,
      body: { detail: "User profile was not found" },
    })
  })

  it("continues the version after a deletion, so no rate version is reused", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    await as(rosa).send("DELETE", "/billingprofile", { _id: fleet._id })
    await giveProfile(rosa, fleet)
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ version: 3 })
  })

  it("names the malformed fields", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const cases: [object, string][] = [
      [{ replaceLaborRate: -1 }, "replaceLaborRate"],
      [{ replaceMarkdown: 101 }, "replaceMarkdown"],
      [{ replaceMarkup: -1 }, "replaceMarkup"],
      [{ replaceMouldingDiscountOemRate: 101 }, "replaceMouldingDiscountOemRate"],
      [{ replaceInstallKitDefault: "X/X" }, "replaceInstallKitDefault"],
      [{ replaceLaborType: "weekly" }, "replaceLaborType"],
      [{ name: "  " }, "name"],
      [{ logoUriPath: "javascript:alert(1)" }, "logoUriPath"],
      [{ logoUriPath: "https://elsewhere.example/logo.png" }, "logoUriPath"],
      [{ logoUriPath: "//elsewhere.example/logo.png" }, "logoUriPath"],
      [{ logoUriPath: "/\\elsewhere.example/logo.png" }, "logoUriPath"],
      [{ version: 1 }, "version"],
    ]
    for (const [fields, field] of cases)
      expect(await as(rosa).post("/billingprofile", { userId: fleet._id, ...fields })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
    expect((await as(rosa).get("/billingprofile", { userId: fleet._id })).body).toEqual([])
  })
})
