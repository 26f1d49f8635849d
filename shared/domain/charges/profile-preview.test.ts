import { describe, expect, test } from "vitest"
import { previewOfCarrier, previewOfProfile, sampleJob } from "./profile-preview.ts"
import { type BillingProfile, type InsuranceProvider, newBillingProfile } from "./rates.ts"

const usual = newBillingProfile({ _id: "u1", userId: "u1", name: "Sutter Fleet Services" })
const preview = (rates: Partial<BillingProfile> = {}, job = sampleJob) =>
  previewOfProfile({ ...usual, ...rates }, job)
const totalsOfLines = (rates: Partial<BillingProfile> = {}) =>
  preview(rates).lines.map(({ _id, total }) => [_id, total])

describe("The profile preview", () => {
  test("defaults to cost times two, 80.00 an hour, kits 25.00, mouldings at list, chips 75.00", () => {
    const { lines, totals } = preview()
    expect(lines.map(({ _id, net, labor, total }) => [_id, net, labor, total])).toEqual([
      ["glass", 33_000, 20_800, 53_800],
      ["kit", 2_500, 0, 5_000],
      ["oem", 5_825, 0, 5_825],
      ["nonOem", 3_400, 0, 3_400],
      ["chips", 0, 7_500, 7_500],
    ])
    expect(totals).toMatchObject({
      totalParts: 47_225,
      totalLabor: 28_300,
      totalTax: 3_424,
      total: 78_949,
      totalCustomerDue: 78_949,
    })
  })

  test("follows each rate of the profile", () => {
    const agreed = {
      replacePricingMethod: "markdown",
      replaceMarkdown: 42,
      replaceLaborType: "flat",
      replaceLaborRate: 17_500,
      replaceInstallKitDefault: "F/C",
      replaceInstallKitTypeFC: "flat",
      replaceMouldingDiscountOemRate: 10,
      replaceMouldingDiscountNonOemRate: 35,
      repairLaborType: "each",
    } as const
    expect(totalsOfLines(agreed)).toEqual([
      ["glass", 45_340],
      ["kit", 3_000],
      ["oem", 5_243],
      ["nonOem", 2_210],
      ["chips", 8_500],
    ])
    expect(totalsOfLines({ ...agreed, replaceMarkdown: 5_050, replaceMarkdownType: "flat" })[0]).toEqual([
      "glass",
      60_450,
    ])
  })

  test("has free repairs or no tax when the profile says so", () => {
    expect(preview({ repairFree: true }).totals).toMatchObject({ totalLabor: 20_800, total: 71_449 })
    expect(preview({ taxExempt: true }).totals).toMatchObject({ totalTax: 0, total: 75_525 })
  })

  test("explains each price with the profile and its version", () => {
    const [glass, kit] = preview({ version: 4 }).lines
    for (const why of [glass?.why?.net, glass?.why?.labor, kit?.why?.net])
      expect(why?.version).toBe("Sutter Fleet Services, version 4")
  })

  test("uses a different sample job when one is given", () => {
    const small = { ...sampleJob, glass: { list: 30_000, cost: 10_000, hours: 1 }, kits: 1, chips: 1 }
    expect(preview({}, small).lines.map(({ total }) => total)).toEqual([28_000, 2_500, 5_825, 3_400, 7_500])
    expect(preview({}, small).lines.at(-1)?.description).toBe("1 chip")
  })
})

describe("The carrier preview", () => {
  const carrier: InsuranceProvider = {
    key: "sierra",
    text: "Sierra Mutual",
    xy: "0 0",
    version: 7,
    repairLaborType: "each",
    repairLaborRates: [6500, 1500, 1000],
    replaceLaborType: "hourly",
    replaceLaborRate: 6500,
    replaceDiscount: 38,
    replaceMouldingDiscounts: { oem: 0, nonOem: 20 },
    replaceInstallKitDefault: "F/C",
    replaceInstallKits: {
      "W/S": { type: "each", value: 1500 },
      "H/M": { type: "each", value: 1800 },
      "F/C": { type: "each", value: 2000 },
    },
  }

  test("takes the carrier's discount off list and bills it everything without a deductible", () => {
    const { lines, totals } = previewOfCarrier(carrier)
    expect(lines.map(({ _id, total }) => [_id, total])).toEqual([
      ["glass", 46_660],
      ["kit", 4_000],
      ["oem", 5_825],
      ["nonOem", 2_720],
      ["chips", 9_000],
    ])
    expect(totals).toMatchObject({ totalCustomerDue: 0, totalInsuranceDue: totals.total })
  })
})
