import { describe, expect, it } from "vitest"
import { aLine } from "#test/builders/requests.ts"
import { invoiceLineOf } from "./lines.ts"

type Line = Parameters<typeof invoiceLineOf>[0]
type Edit = Parameters<typeof aLine>[1]

const printed = (type: Line["type"], edit: Edit = {}, invoiceType: "Cash" | "Insurance" = "Cash") =>
  invoiceLineOf(aLine(type, edit), invoiceType)

describe("A printed invoice line", () => {
  it.each<[string, Line["type"], Edit]>([
    ["Replace windshield", "Replace", { opening: "windshield" }],
    ["Replace front left door glass", "Replace", { opening: "door", orientation: "front left" }],
    ["Replace panorama roof", "Replace", { opening: "Panorama roof" }],
    ["Replace glass", "Replace", {}],
    ["Chip repair", "Repair", { description: "2 chips" }],
    ["Window regulator, left door glass", "Regulator", { opening: "door", orientation: "left" }],
    ["Install kit", "Install Kit", {}],
    ["Glass cleanup", "Glass Cleanup", {}],
    ["Camera calibration", "Other", { kind: "calibration" }],
    ["Tow to the shop", "Other", { description: "tow to the shop" }],
    ["Other service", "Other", {}],
  ])("has the title %s", (title, type, edit) => expect(printed(type, edit).title).toBe(title))

  it("shows part, brand, description, and labor under its title", () => {
    const line = printed("Replace", {
      opening: "windshield",
      part: "FW04915GTYN",
      brand: "Pilkington",
      description: "solar",
      labortype: "hourly",
      laborhours: 1,
      laborrate: 6500,
    })
    expect(line.detail).toBe("FW04915GTYN, Pilkington, solar. 1 hour at $65.00")
  })

  it("shows list price and discount to an insurer, but not to a cash customer", () => {
    const edit = { opening: "windshield", list: 61240, discount: 38, entered: "discount" } as const
    expect(printed("Replace", edit, "Insurance").detail).toBe("List $612.40 less 38%")
    expect(printed("Replace", edit).detail).toBe("")
  })

  it.each<[string, Line["type"], Edit]>([
    ["New, not OEM", "Replace", {}],
    ["New, OEM", "Moulding", { partType: "oem" }],
    ["Used, OEM", "Regulator", { partType: "oem", condition: "used" }],
    ["New, not OEM", "Other", { part: "CLIP-12" }],
    ["", "Other", { description: "Tow" }],
    ["", "Repair", {}],
    ["", "Remove", { opening: "door" }],
  ])("prints the part condition that the law requires: %s for %s", (condition, type, edit) =>
    expect(printed(type, edit).condition).toBe(condition),
  )

  it("omits the shop's costs", () => {
    const line = printed("Replace", { partcost: 21480, laborcost: 6000, misccost: 500, net: 40000 })
    expect(Object.keys(line)).toEqual([
      "title",
      "detail",
      "condition",
      "quantity",
      "net",
      "parts",
      "labor",
      "total",
      "unpriced",
    ])
  })

  it("is marked unpriced if the part has no price, unless it was typed or is under warranty", () => {
    expect(printed("Replace", { opening: "windshield" }).unpriced).toBe(true)
    const given = { ...aLine("Replace"), pricedBy: { net: "typed" } } as const
    expect(invoiceLineOf(given, "Cash").unpriced).toBe(false)
    expect(printed("Replace", { opening: "windshield", list: 40_000 }).unpriced).toBe(false)
    expect(printed("Repair").unpriced).toBe(false)
    expect(invoiceLineOf(aLine("Replace"), "Warranty").unpriced).toBe(false)
  })
})
