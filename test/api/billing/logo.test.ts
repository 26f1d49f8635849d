import sharp from "sharp"
import { describe, expect, inject, it } from "vitest"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as, type Login, malformed } from "../client.ts"
import { picture } from "../media/attach.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { giveProfile, profileOf } from "./profile.ts"

const { clerk, commercialAccount } = people(table)

const put = (who: Login, userId: string, fields: object) =>
  as(who).put("/billingprofile", malformed({ userId, ...fields }))
const shownAt = (path: string) => new URL(path, inject("origin")).href

describe("a billing profile's logo", () => {
  it("is redrawn within 400 by 100, public, replaceable, and removable", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { logoUriPath: photo(1200, 600) })
    const { logoUriPath: first } = (await profileOf(rosa, fleet._id)) as { logoUriPath: string }
    expect(first).toMatch(new RegExp(`^/assets/logos/${fleet._id}/[0-9a-f]{32}\\.webp$`))
    const shown = await picture(shownAt(first))
    expect(shown).toMatchObject({ status: 200, type: "image/webp" })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "webp", width: 200, height: 100 })

    const changed = await put(rosa, fleet._id, { logoUriPath: photo(300, 60, 90) })
    const { logoUriPath: second } = await profileOf(rosa, fleet._id)
    expect(changed).toMatchObject({ status: 200, body: { matches: 1, version: 2, logoUriPath: second } })
    expect((await picture(shownAt(first))).status).toBe(404)
    // Saving another field keeps the logo.
    await put(rosa, fleet._id, { logoUriPath: second, repairInfo: "Ask for Dan" })
    expect((await picture(shownAt(String(second)))).status).toBe(200)

    expect(await put(rosa, fleet._id, { logoUriPath: "" })).toMatchObject({
      status: 200,
      body: { logoUriPath: "" },
    })
    expect((await picture(shownAt(String(second)))).status).toBe(404)
  })

  it("stays when another profile that names it drops it", async () => {
    const [rosa, fleet, other] = [await clerk(), await commercialAccount(), await commercialAccount()]
    await giveProfile(rosa, fleet, { logoUriPath: photo() })
    const logoUriPath = String((await profileOf(rosa, fleet._id)).logoUriPath)
    await giveProfile(rosa, other, { logoUriPath })
    expect(await put(rosa, other._id, { logoUriPath: "" })).toMatchObject({ status: 200 })
    expect((await picture(shownAt(logoUriPath))).status).toBe(200)
  })

  it("is deleted with its profile", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { logoUriPath: photo() })
    const { logoUriPath } = await profileOf(rosa, fleet._id)
    await as(rosa).send("DELETE", "/billingprofile", { _id: fleet._id })
    expect((await picture(shownAt(String(logoUriPath)))).status).toBe(404)
  })

  it("is deleted with its account", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { logoUriPath: photo(200, 50, 70) })
    const { logoUriPath } = await profileOf(rosa, fleet._id)
    expect((await picture(shownAt(String(logoUriPath)))).status).toBe(200)
    expect(await as(rosa).send("DELETE", "/users", { user: fleet._id })).toMatchObject({ status: 200 })
    expect((await picture(shownAt(String(logoUriPath)))).status).toBe(404)
  })

  it.each([
    "data:image/png;base64,bm8gcGljdHVyZQ==",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "incoming/logo/someone-else/aaaaaaaaaaaaaaaaaaaaaaaa.png",
  ])("rejects anything but an image of the caller's own: %s", async (logoUriPath) => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    expect(await put(rosa, fleet._id, { logoUriPath })).toBeProblem(400, "not_an_image")
    expect(await profileOf(rosa, fleet._id)).toMatchObject({ logoUriPath: "", version: 1 })
  })
})

describe("a billing profile's fax", () => {
  it("is copied to new jobs of the account and to jobs switched to it", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet, { billingFax: "5305550166" })
    const made = await aJob(rosa, { invoiceType: "Net", billingId: fleet._id })
    expect(await open(rosa, made)).toMatchObject({ billingFax: "5305550166", billingPhone: fleet.phone })
    const cash = await aJob(rosa)
    await as(rosa).post("/servicerequestaction", {
      invoiceNumber: cash,
      action: "switchInvoiceType",
      invoiceType: "Net",
      billingId: fleet._id,
    })
    expect(await open(rosa, cash)).toMatchObject({ billingFax: "5305550166" })
  })

  it("is a phone number or empty", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    await giveProfile(rosa, fleet)
    expect(await put(rosa, fleet._id, { billingFax: "555" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "billingFax", message: "Enter a 10-digit US fax number." }] },
    })
    expect((await put(rosa, fleet._id, { billingFax: "" })).status).toBe(200)
  })
})
