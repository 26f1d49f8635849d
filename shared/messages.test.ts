import { describe, expect, it } from "vitest"
import { messages } from "./messages.ts"

const sentences: string[] = Object.values(messages)
  .flatMap((area): unknown[] => Object.values(area))
  .filter((sentence) => typeof sentence === "string")

describe("User-facing messages", () => {
  it("use correct English where the specification does not", () => {
    expect(messages.profile.updateFailed("Not Found")).toBe("An error occurred when updating user. Not Found")
    expect(messages.settings.videoTooLarge).toBe("Video is too large - 300MB maximum")
    for (const sentence of sentences) expect(sentence).not.toMatch(/occured|reciept|\bloo\b|\s{2}|\s$/i)
  })

  it("otherwise use the specification's wording", () => {
    expect(messages.login.needed).toBe("You need to be logged in to access the requested resource.")
    expect(messages.payments.checkNumber).toBe("Enter the check number.")
    expect(messages.profile.sessionsDeleted(1)).toBe("1 session deleted")
    expect(messages.profile.sessionsDeleted(4)).toBe("4 sessions deleted")
  })

  it("are never empty", () => {
    expect(sentences.length).toBeGreaterThan(60)
    for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(3)
  })
})
