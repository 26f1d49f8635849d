import { describe, expect, it } from "vitest"
import { findErrors } from "./check.ts"
import { emptyDraft } from "./draft.ts"

describe("the contact of a booking", () => {
  const draft = { ...emptyDraft, name: "Ann Lee", phone: "530 555 0101", email: "" }

  it("accepts a phone with an extension and a name of 100 characters", () =>
    expect(
      findErrors("review", { ...draft, phone: "+1 (530) 555-0101 ext. 5", name: "x".repeat(100) }),
    ).toEqual({}))

  it("states the limit for values that are too long", () =>
    expect(
      findErrors("review", { ...draft, name: "x".repeat(101), email: `${"x".repeat(60)}@example.com` }),
    ).toEqual({
      name: "Enter at most 100 characters. This has 101.",
      email: "Enter at most 50 characters. This has 72.",
    }))

  it("rejects a foreign number with the digits of a US one", () =>
    expect(findErrors("review", { ...draft, phone: "+65 9123 4567" })).toEqual({
      phone: "Enter a 10-digit US phone number.",
    }))
})
