import { describe, expect, it } from "vitest"
import { attemptOf } from "./attempt.ts"

const now = new Date("2026-11-20T17:41:00Z")

describe("a message that the queue brings", () => {
  it("is tried when it is new, and again up to five times", () => {
    expect(attemptOf({ state: "queued", tries: 0 }, now)).toBe("try")
    const failed = { state: "sending", triedAt: "2026-11-20T17:40:00Z" } as const
    expect(attemptOf({ ...failed, tries: 4 }, now)).toBe("try")
    expect(attemptOf({ ...failed, tries: 5 }, now)).toBe("give up")
  })

  it("waits while another sender may be at it, who lives for half a minute", () => {
    const begun = { state: "sending", tries: 1 } as const
    expect(attemptOf({ ...begun, triedAt: "2026-11-20T17:40:31Z" }, now)).toBe("wait")
    expect(attemptOf({ ...begun, triedAt: "2026-11-20T17:40:30Z" }, now)).toBe("try")
  })

  it("is left alone once it is sent or given up", () => {
    expect(attemptOf({ state: "sent", tries: 1 }, now)).toBe("nothing")
    expect(attemptOf({ state: "failed", tries: 5 }, now)).toBe("nothing")
  })

  it("is given up when its code holds no more", () => {
    expect(attemptOf({ state: "queued", tries: 0, secretUntil: "2026-11-20T17:41:00.000Z" }, now)).toBe(
      "give up",
    )
    expect(attemptOf({ state: "queued", tries: 0, secretUntil: "2026-11-20T17:41:00.001Z" }, now)).toBe("try")
  })
})
