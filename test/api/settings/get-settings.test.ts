import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { admin, clerk, technician, customer } = people(table)

const forEverybody = { premierVideo: "/assets/premier.mp4", quoteSystemLive: true, siteReviews: [] }
const forTechnicians = {
  ...forEverybody,
  schedulerTechnicians: ["t1"],
  urethanes: [
    {
      _id: "express",
      name: "Clearbond Express",
      cureTimes: [
        { temperature: 0, humidity: 0, minutes: 60 },
        { temperature: 70, humidity: 40, minutes: 30 },
      ],
    },
  ],
}
const all = {
  ...forTechnicians,
  quoteFormulaReplace: "cost * 1.30 + 100",
  quoteFormulaRepair: "65",
  cashReplacementNet: "cost",
  cashListDiscount: 0,
  marginFloor: 0,
  textTemplates: [{ _id: "late", name: "Running late", text: "Hi {name}, we're running late." }],
  autofill: { repairRate: 15, repairDistribution: "guideline", netSplitting: true, onlyMissing: true },
  version: expect.any(Number),
}

describe("GET /settings", () => {
  it("returns each role its settings: formulas to clerks and above only", async () => {
    const [boss, carla, theo, mia] = await Promise.all([admin(), clerk(), technician(), customer()])
    expect((await as(boss).get("/settings")).body).toEqual(all)
    expect((await as(carla).get("/settings")).body).toEqual(all)
    expect((await as(theo).get("/settings")).body).toEqual(forTechnicians)
    expect((await as(mia).get("/settings")).body).toEqual(forEverybody)
    expect((await as().get("/settings")).body).toEqual(forEverybody)
  })

  it("returns no extra fields when a filter requests them", async () => {
    expect((await as().get("/settings", { filter: "quoteFormulaReplace,premierVideo" })).body).toEqual({
      premierVideo: forEverybody.premierVideo,
    })
  })

  it("rejects malformed input and names the field", async () => {
    expect(await as().get("/settings", malformed({ fields: "premierVideo" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "fields", message: "Unknown field." }] },
    })
  })
})
