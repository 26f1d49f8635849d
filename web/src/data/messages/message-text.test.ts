import { describe, expect, it } from "vitest"
import { outcomeText, providerText, recipientText } from "./message-text.ts"

const now = new Date("2026-11-20T22:00:00Z")
const text = { kind: "text", to: "5305550142", at: "2026-11-20T18:01:00Z" } as const

describe("the text of a message on a job", () => {
  it("names its direction and recipient", () => {
    expect(recipientText({ ...text, state: "sent" })).toBe("Text to (530) 555-0142")
    expect(recipientText({ ...text, state: "received" })).toBe("Text from (530) 555-0142")
    expect(recipientText({ kind: "email", to: "grace@example.com", state: "sent" })).toBe(
      "Email to grace@example.com",
    )
  })

  it.each([
    [{ state: "queued" }, "sending..."],
    [{ state: "sent", sentAt: "2026-11-20T18:01:30Z" }, "sent 10:01am"],
    [{ state: "delivered", deliveredAt: "2026-11-20T18:02:00Z" }, "delivered 10:02am"],
    [{ state: "delivered", deliveredAt: "2026-11-21T18:02:00Z" }, "delivered Nov 21 at 10:02am"],
    [{ state: "failed", problem: "This is a landline." }, "not delivered"],
    [{ state: "dead" }, "not sent"],
    [{ state: "stopped" }, "kept back"],
    [{ state: "received" }, ""],
  ] as const)("%o reads %s", (became, words) => {
    expect(outcomeText({ ...text, ...became }, now)).toBe(words)
  })

  it("includes the provider's message id", () => {
    expect(providerText({ kind: "text", providerId: "SM0a1b" })).toBe("Twilio ID SM0a1b")
    expect(providerText({ kind: "email", providerId: "0101-7" })).toBe("Mail service ID 0101-7")
    expect(providerText({ kind: "text" })).toBe("")
  })

  it("says that it bounced", () => {
    const mail = { kind: "email", to: "grace@example.com", at: text.at, state: "failed" } as const
    const problem = "The address doesn't exist. The email bounced."
    expect(outcomeText({ ...mail, problem }, now)).toBe("bounced")
  })
})
