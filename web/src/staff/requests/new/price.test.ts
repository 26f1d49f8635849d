import { describe, expect, test } from "vitest"
import { emptyRequest, type NewRequest } from "./form.ts"
import { missingForPrice, priceRequestOf } from "./price.ts"

const values = (changes: Partial<NewRequest> = {}): NewRequest => ({
  ...emptyRequest("2026-11-20"),
  customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
  panes: ["windshield"],
  ...changes,
})

describe("the price of a new request", () => {
  test("waits for the glass, the payer, and valid figures", () => {
    expect(missingForPrice(values({ panes: [] }))).toBe("Mark the glass to see the price.")
    expect(missingForPrice(values({ invoiceType: "Insurance" }))).toBe("Choose the carrier to see the price.")
    expect(missingForPrice(values({ invoiceType: "Net" }))).toBe("Choose the account to see the price.")
    const glass = { windshield: { part: "", list: "6l2", cost: "", hours: "" } }
    expect(missingForPrice(values({ glass }))).toBe("Enter an amount, like 245.50.")
    expect(priceRequestOf(values({ glass }))).toBeUndefined()
    expect(missingForPrice(values())).toBeUndefined()
  })

  test("is queried with the payer, the lines, and the place and date for tax", () => {
    const insured = values({
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: "250",
      promoCode: "SPRING20",
      withKit: true,
    })
    expect(priceRequestOf(insured)).toEqual({
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 25_000,
      appointmentLocation: "Mobile",
      appointmentDate: "2026-11-20",
      customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
      charges: [{ type: "Replace", opening: "windshield" }, { type: "Install Kit" }],
    })
  })

  test("for an account uses its profile, the chosen shop, and the promo code", () => {
    const net = values({
      invoiceType: "Net",
      billingId: "fleet",
      promoCode: "SPRING20",
      appointmentLocation: "Inshop",
      branch: "woodland",
    })
    expect(priceRequestOf(net)).toMatchObject({
      invoiceType: "Net",
      billingId: "fleet",
      promoCode: "SPRING20",
      branch: "woodland",
    })
  })
})
