import { describe, expect, test } from "vitest"
import { offline, problemOf } from "#web/ui/feedback/problem.ts"
import { refusalOf } from "./outcome.ts"

const refused = (status: number, code: string, more: object = {}) =>
  problemOf(status, { status, code, detail: "No.", requestId: "r", ...more }, "r")

describe("the failure message", () => {
  const decided = { decided: true, card: true, statusOnly: false }

  test("is the server's message with the provider's codes", () => {
    expect(refusalOf(refused(402, "payment_failed", { codes: ["CVV_FAILURE", 7] }), decided)).toEqual({
      sentence: "No.",
      codes: ["CVV_FAILURE"],
    })
  })

  test("says nothing was charged when the request was never sent", () => {
    expect(refusalOf(offline(), decided).sentence).toMatch(/^No payment was taken\. You're offline\./)
  })

  test("says the card was not charged when the status check finds no payment", () => {
    expect(refusalOf(refused(404, "not_found"), { ...decided, statusOnly: true }).sentence).toBe(
      "The payment never reached us. The card wasn't charged.",
    )
  })
})
