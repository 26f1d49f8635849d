import { describe, expect, test } from "vitest"
import { offline, problemOf } from "#web/ui/problem.ts"
import { refusalOf } from "./outcome.ts"

const refused = (status: number, code: string, more: object = {}) =>
  problemOf(status, { status, code, detail: "No.", requestId: "r", ...more }, "r")

describe("what is said", () => {
  const decided = { decided: true, card: true, statusOnly: false }

  test("is the server's sentence with the provider's codes", () => {
    expect(refusalOf(refused(402, "payment_failed", { codes: ["CVV_FAILURE", 7] }), decided)).toEqual({
      sentence: "No.",
      codes: ["CVV_FAILURE"],
    })
  })

  test("is that nothing was taken, where nothing left", () => {
    expect(refusalOf(offline(), decided).sentence).toMatch(/^No payment was taken\. You're offline\./)
  })

  test("is that the card was not charged, where nobody knows the payment that is asked about", () => {
    expect(refusalOf(refused(404, "not_found"), { ...decided, statusOnly: true }).sentence).toBe(
      "The payment never reached us. The card wasn't charged.",
    )
  })
})
