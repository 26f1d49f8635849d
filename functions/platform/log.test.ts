import { describe, expect, it } from "vitest"
import { errorFacts } from "./log.ts"

describe("errorFacts", () => {
  it("returns the error's name, code, and stack", () => {
    const error = Object.assign(new Error("The setting TABLE_NAME is missing."), { code: "ECONNREFUSED" })
    const { stack, ...facts } = errorFacts(error)
    expect(facts).toEqual({
      error: "Error",
      code: "ECONNREFUSED",
      message: "The setting TABLE_NAME is missing.",
    })
    expect(stack).toEqual(expect.arrayContaining([expect.stringContaining("log.test.ts")]))
  })

  it("masks phone numbers and email addresses that a provider repeats", () => {
    const message = "The 'To' number +1 (530) 555-0102 of grace.kim+shop@example.co.uk is not valid, 21211."
    expect(errorFacts(new Error(message)).message).toBe(
      "The 'To' number <number> of <email> is not valid, 21211.",
    )
  })

  it("omits the text that was not JSON, and keeps only one message line in the stack", () => {
    const unreadable = () => JSON.parse("Grace Kim")
    expect(unreadable).toThrow(/Grace Kim/)
    try {
      unreadable()
    } catch (error) {
      expect(JSON.stringify(errorFacts(error))).not.toContain("Grace")
    }
    expect(JSON.stringify(errorFacts(new Error("first line\nGrace Kim")).stack)).not.toContain("Grace")
  })

  it("omits a thrown value that is not an Error", () => {
    expect(errorFacts("Grace Kim")).toEqual({ error: "Unknown" })
  })
})
