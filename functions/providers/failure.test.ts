import { describe, expect, it } from "vitest"
import { classifyFailure } from "./failure.ts"

describe("classifyFailure", () => {
  it.each([
    [401, "not now"],
    [403, "not now"],
    [429, "not now"],
    [503, "not now"],
    [400, "refused"],
    [404, "refused"],
    [500, "unclear"],
    [502, "unclear"],
  ])("calls a reply with %i %s", (status, failure) => {
    expect(classifyFailure(status, undefined)).toBe(failure)
  })

  it("retries a request that never reached the provider, and looks for one that may have", () => {
    expect(classifyFailure(undefined, "ECONNREFUSED")).toBe("not now")
    expect(classifyFailure(undefined, "ECONNRESET")).toBe("unclear")
  })
})
