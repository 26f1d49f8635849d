import { describe, expect, it, onTestFinished, vi } from "vitest"
import { errorFacts, log } from "./log.ts"

describe("log", () => {
  it("writes a line with its severity and an RFC 3339 time, without which Lambda assigns INFO", () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    log("warn", "sending a message failed", { failure: "not now" })
    const [line] = write.mock.calls[0] ?? []

    expect(JSON.parse(String(line))).toEqual({
      level: "warn",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      severity: "warn",
      event: "sending a message failed",
      failure: "not now",
    })
    expect(line).toMatch(/^[^\n]+\n$/)
  })
})

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
