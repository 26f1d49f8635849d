import { describe, expect, it } from "vitest"
import type { BusinessInfo } from "#shared/api/business-info.ts"
import { fieldsIn, malformed } from "../client.ts"
import { ownShop } from "../own-shop.ts"

const { as, people } = ownShop()

type Person = { _id: string; token: string }
type Stored = BusinessInfo & { version: number }
const read = async (person?: Person) => {
  const [info] = (await as(person).get("/businessinfo")).body as Stored[]
  if (!info) throw new Error("GET /businessinfo is a list of one.")
  return info
}

const whole: BusinessInfo = {
  businessname: "Clearline Glass & Mirror",
  phone: "5305550111",
  email: "copies@example.com",
  mainshop: "455 East Main Street, Woodland, CA 95776",
  registrationNumber: "ARD 998877",
  footerData: "Open since 2001.",
  warrantyData: "For as long as you own the car.\nNo charge.",
  invoicePrintData: "Keep the tape on.",
  invoiceEmailMessageData: "Here is your invoice.",
  serviceRequestReviewTextMessageData: "Were we good?",
  jobLinkTextMessageData: "Hi {name}, your job: {link}",
  serviceRequestTextMessageData: "We call you.",
  textConsentData: "Texts?",
  careers: "https://jobs.example.com/new",
}

describe("PUT /businessinfo", () => {
  it.each(["admin", "developer", "clerk"] as const)("changes every field for a role of %s", async (role) => {
    const person = await people()[role]()
    const changed = { ...whole, footerData: `Open since 2001, says the ${role}.` }
    const { version } = await read(person)
    const reply = await as(person).put("/businessinfo", { ...changed, version })
    expect(reply).toMatchObject({ status: 200, body: { matches: 1, version: version + 1 } })
    expect(await read(person)).toEqual({ ...changed, version: version + 1 })
  })

  it("appears on the website's next load", async () => {
    const carla = await people().clerk()
    await as(carla).put("/businessinfo", { footerData: "New in the footer.", warrantyData: "New warranty." })
    expect(await read()).toMatchObject({ footerData: "New in the footer.", warrantyData: "New warranty." })
  })

  it("writes an audit entry with the previous value", async () => {
    const carla = await people().clerk()
    const { registrationNumber } = await read(carla)
    await as(carla).put("/businessinfo", { registrationNumber: "ARD 1" })
    const [event] = (await as(carla).get("/settingshistory", { what: "businessInfo" })).body as object[]
    expect(event).toMatchObject({
      by: { _id: carla._id },
      name: "Business Info",
      changes: [{ field: "registrationNumber", from: registrationNumber, to: "ARD 1" }],
    })
  })

  it("keeps both changes to different fields, and returns 409 for the same field", async () => {
    const [carla, ada] = [await people().clerk(), await people().admin()]
    const { version, ...seen } = await read(carla)
    const save = (person: Person, changed: Partial<BusinessInfo>) =>
      as(person).put("/businessinfo", { ...seen, ...changed, version })
    expect((await save(carla, { invoicePrintData: "Carla's" })).status).toBe(200)
    expect((await save(ada, { footerData: "Ada's" })).status).toBe(200)
    expect(await read(ada)).toMatchObject({ invoicePrintData: "Carla's", footerData: "Ada's" })
    expect(await save(ada, { invoicePrintData: "Ada's" })).toBeProblem(409, "changed_meanwhile", {
      conflicts: [{ field: "invoicePrintData", yours: "Ada's", theirs: "Carla's", by: carla.name }],
    })
  })

  it("names malformed fields, and puts the message where the specification's callers look", async () => {
    const reply = await as(await people().clerk()).put(
      "/businessinfo",
      malformed({
        businessname: " ",
        phone: "530-555-010",
        email: "copies",
        warrantyData: "x".repeat(5001),
        footerData: "bell\u0007",
        careers: "javascript:alert(1)",
        owner: "x",
      }),
    )
    expect(reply).toMatchObject({ status: 400, body: { Error: expect.any(String) } })
    expect(fieldsIn(reply).toSorted()).toEqual(
      ["businessname", "phone", "email", "warrantyData", "footerData", "careers", "owner"].toSorted(),
    )
  })

  it("applies a repeated call once", async () => {
    const carla = await people().clerk()
    const send = () => as(carla).put("/businessinfo", { footerData: "Once" }, { key: "business-retry-1" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await read(carla)).version).toBe(first.body.version)
  })
})
