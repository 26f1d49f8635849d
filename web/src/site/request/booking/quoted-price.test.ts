import { describe, expect, it } from "vitest"
import { type Draft, emptyDraft } from "./draft.ts"
import { isAsQuoted, priceText, unpricedCalibration } from "./quoted-price.ts"

const told = {
  service: "windshield",
  year: "2019",
  make: "Honda",
  model: "Civic",
  style: "",
  inOwnWords: false,
  panes: ["windshield"],
} as const
const draft: Draft = {
  ...emptyDraft,
  ...told,
  panes: [...told.panes],
  quoted: { ...told, id: "q", price: 30200, what: "Windshield, 2019 Honda Civic" },
}
const priceOf = (changes: Partial<Draft>) => priceText({ ...draft, ...changes })

describe("the price of a booked quote", () => {
  it("is exact while nothing changes it", () => {
    expect(priceOf({})[0]).toBe("$302.00")
    expect(priceOf({})[1]).toContain("The whole price with tax, as quoted.")
  })

  it("is a range while the VIN decides which glass fits", () => {
    const quoted = { ...told, id: "q", price: undefined, what: "Windshield" }
    const [price, holds] = priceOf({ quoted: { ...quoted, range: { from: 30200, to: 34100 } } })
    expect(price).toBe("$302 to $341")
    expect(holds).toContain("We check by VIN which glass fits.")
    expect(priceOf({ quoted })[0]).toBe("We'll call you with the price")
  })

  it("is not shown as the full price when a promo code reduces it", () => {
    const [price, holds] = priceOf({ promoCode: "WIZARD20" })
    expect(price).toBe("$302.00 less your promo code")
    expect(holds).toContain("Your link shows it with WIZARD20 taken off.")
    expect(holds).not.toContain("whole price")
  })

  it("is left to the carrier or account, with a promo code typed earlier", () => {
    expect(priceOf({ promoCode: "WIZARD20", payer: "insurance" })[0]).toBe("Your deductible at most")
    expect(priceOf({ promoCode: "WIZARD20", payer: "net" })[0]).toBe("By your account's terms")
  })

  it("leaves out a calibration, except for payers with their own prices", () => {
    const quoted = { ...told, id: "q", price: 34_100, what: "Windshield", calibration: "needed" as const }
    expect(unpricedCalibration({ ...draft, quoted })).toBe("needed")
    expect(unpricedCalibration({ ...draft, quoted, payer: "insurance" })).toBeUndefined()
    expect(unpricedCalibration({ ...draft, quoted, panes: ["back"] })).toBeUndefined()
  })

  it("does not apply to other glass", () => {
    expect(isAsQuoted({ ...draft, panes: ["windshield", "back"] })).toBe(false)
    expect(priceOf({ panes: ["back"] })[0]).toBe("We'll call you with the new price")
  })
})
