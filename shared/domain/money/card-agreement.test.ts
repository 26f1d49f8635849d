import { expect, it } from "vitest"
import { cardAgreement } from "./card-agreement.ts"

it("A card's agreement is in English, below the cardholder's own language", () => {
  const english = cardAgreement("Valley Glass")
  expect(english).toMatch(/^Valley Glass may keep this card on file with Square/)
  expect(cardAgreement("Valley Glass", "es").split("\n\n")).toEqual([
    expect.stringMatching(/^Valley Glass puede guardar esta tarjeta con Square/),
    english,
  ])
})
