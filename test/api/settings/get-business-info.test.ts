import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

const forEverybody = {
  businessname: "Clearline Auto Glass",
  phone: "5305550100",
  email: "office@example.com",
  mainshop: "1001 Live Oak Blvd, Yuba City, CA 95991",
  registrationNumber: "ARD 301245",
  footerData: "Lifetime warranty on every installation.",
  warrantyData: "We stand behind our work.",
  textConsentData: "May we text you?",
  careers: "https://jobs.example.com/glass",
}
const forStaff = {
  invoicePrintData: "Thank you.",
  invoiceEmailMessageData: "Your invoice is attached.",
  serviceRequestReviewTextMessageData: "How did we do?",
  jobLinkTextMessageData: "Your job: {link}",
  serviceRequestTextMessageData: "We received your request.",
  version: expect.any(Number),
}

describe("GET /businessinfo", () => {
  it("returns one entry: all fields for staff, and the public ones for everyone else", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    for (const person of [carla, theo])
      expect((await as(person).get("/businessinfo")).body).toEqual([{ ...forEverybody, ...forStaff }])
    for (const caller of [as(mia), as()]) {
      expect((await caller.get("/businessinfo")).body).toEqual([forEverybody])
      expect((await caller.get("/businessinfo", { filter: "warrantyData" })).body).toEqual([
        { warrantyData: forEverybody.warrantyData },
      ])
    }
  })

  it("rejects malformed input", async () => {
    expect((await as().get("/businessinfo", malformed({ fields: "warrantyData" }))).status).toBe(400)
  })
})
