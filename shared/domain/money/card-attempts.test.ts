import { describe, expect, it } from "vitest"
import { hideSettledAttempts } from "./card-attempts.ts"

const shown = (...codes: string[]) =>
  hideSettledAttempts(codes.map((code) => ({ code }))).map(({ code }) => code)

describe("hideSettledAttempts", () => {
  it("keeps only the result of a finished attempt", () => {
    expect(shown("cardDone", "cardStarted")).toEqual(["cardDone"])
    expect(shown("cardFailed", "notesDeleted", "cardUndecided", "cardStarted")).toEqual([
      "cardFailed",
      "notesDeleted",
    ])
  })

  it("keeps each result, and an attempt that is still open", () => {
    expect(shown("cardDone", "cardStarted", "cardFailed", "cardStarted")).toEqual(["cardDone", "cardFailed"])
    const open = ["cardUndecided", "cardStarted"]
    expect(shown(...open, "cardFailed", "cardStarted")).toEqual([...open, "cardFailed"])
    expect(shown("paymentTaken", "cardStarted")).toEqual(["paymentTaken", "cardStarted"])
  })
})
