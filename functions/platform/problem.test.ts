import { describe, expect, it } from "vitest"
import { createPromoCode, listPromoCodes } from "#shared/api/promocodes.ts"
import { problemOf } from "./problem.ts"

const noAnswer = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })

describe("what isn't responding", () => {
  it("is told with a promise where something would have been changed, and without where it is only read", () => {
    const asked = "Part of the system isn't responding. Try again."
    expect(problemOf(noAnswer, "r-1", listPromoCodes)).toMatchObject({ code: "unavailable", detail: asked })
    expect(problemOf(noAnswer, "r-1", createPromoCode)).toMatchObject({
      code: "unavailable",
      detail: `${asked} Nothing will be done twice.`,
    })
  })
})
