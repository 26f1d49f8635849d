import { describe, expect, it } from "vitest"
import { createPromoCode, listPromoCodes } from "#shared/api/promocodes.ts"
import { problemOf } from "./problem.ts"

const noAnswer = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })

describe("A problem from an unresponsive system", () => {
  it("states that nothing was changed for a write, but not for a read", () => {
    const expected = "Part of the system isn't responding. Try again."
    expect(problemOf(noAnswer, "r-1", listPromoCodes)).toMatchObject({
      code: "unavailable",
      detail: expected,
    })
    expect(problemOf(noAnswer, "r-1", createPromoCode)).toMatchObject({
      code: "unavailable",
      detail: `${expected} Nothing will be done twice.`,
    })
  })
})
