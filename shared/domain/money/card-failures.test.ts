import { describe, expect, it } from "vitest"
import {
  cardFailure,
  cardFailureToPayer,
  failureCodes,
  failureWords,
  markedFailureWords,
} from "./card-failures.ts"

describe("A card failure message", () => {
  it("has one sentence for each code, without repeats", () => {
    expect(cardFailure(["CVV_FAILURE"], "Not charged.")).toBe(
      "The security code doesn't match. Check it and try again.",
    )
    expect(cardFailure(["GENERIC_DECLINE", "CARD_DECLINED"], "Not charged.")).toBe(
      "The bank declined the card. Use another card, or call the bank.",
    )
  })

  it("shows an unknown code", () => {
    expect(cardFailure(["BRAND_NEW"], "Not charged.")).toBe("Not charged. (BRAND_NEW)")
    expect(cardFailure([], "Not charged.")).toBe("Not charged.")
  })

  it("is marked for translation as the history names its code", () => {
    expect(markedFailureWords).toEqual(failureCodes.map(failureWords))
  })

  it("addresses the payer about their card and bank, without a code", () => {
    expect(cardFailureToPayer(["CVV_FAILURE"], "Not charged.")).toBe(
      "The security code doesn't match. Check it and try again.",
    )
    expect(cardFailureToPayer(["CARD_DECLINED_CALL_ISSUER"], "Not charged.")).toBe(
      "Your bank declined the card. Use another card, or call your bank.",
    )
    expect(cardFailureToPayer(["BRAND_NEW"], "Not charged.")).toBe("Not charged.")
  })

  it.each([
    "CARD_DECLINED_CALL_ISSUER",
    "VOICE_FAILURE",
    "INVALID_LOCATION",
    "CARD_PROCESSING_NOT_ENABLED",
    "UNAUTHORIZED",
    "ACCESS_TOKEN_EXPIRED",
    "PAYMENT_LIMIT_EXCEEDED",
  ])("never refers a paying customer to the office: %s", (code) => {
    expect(cardFailureToPayer([code], "")).toMatch(
      /^(?!.*(the office|the customer|this branch|our login)).+$/i,
    )
  })
})
