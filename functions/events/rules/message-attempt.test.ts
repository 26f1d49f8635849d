import { describe, expect, it } from "vitest"
import { maxTries, nextAttempt, secondsToRetry } from "./message-attempt.ts"

const now = new Date("2026-11-20T17:41:00Z")

describe("nextAttempt", () => {
  it("tries a new message, and retries up to six tries", () => {
    expect(nextAttempt({ state: "queued", tries: 0 }, now)).toEqual({ do: "try", unclear: false })
    expect(nextAttempt({ state: "queued", tries: 5 }, now)).toEqual({ do: "try", unclear: false })
    expect(nextAttempt({ state: "queued", tries: 6 }, now)).toEqual({ do: "give up" })
  })

  it("waits while another sender may still be sending, then retries and marks it unclear", () => {
    const begun = { state: "sending", tries: 1 } as const
    expect(nextAttempt({ ...begun, triedAt: "2026-11-20T17:40:31Z" }, now)).toEqual({
      do: "wait",
      seconds: 1,
    })
    expect(nextAttempt({ ...begun, triedAt: "2026-11-20T17:40:30Z" }, now)).toEqual({
      do: "try",
      unclear: true,
    })
  })

  it("waits longer after each failed try", () => {
    const failed = { state: "queued", tries: 3 } as const
    expect(nextAttempt({ ...failed, tryAt: "2026-11-20T17:42:20Z" }, now)).toEqual({
      do: "wait",
      seconds: 80,
    })
    expect(nextAttempt({ ...failed, tryAt: "2026-11-20T17:41:00Z" }, now)).toEqual({
      do: "try",
      unclear: false,
    })
    const pauses = Array.from({ length: maxTries - 1 }, (_, index) => secondsToRetry(index + 1))
    expect(pauses).toEqual([5, 20, 80, 320, 900])
  })

  it.each(["sent", "delivered", "failed", "dead", "stopped"] as const)(
    "does nothing once the message is %s",
    (state) => {
      expect(nextAttempt({ state, tries: 1 }, now)).toEqual({ do: "nothing" })
    },
  )

  it("gives up when the one-time code in the message has expired", () => {
    const code = (secretUntil: string) => nextAttempt({ state: "queued", tries: 0, secretUntil }, now)
    expect(code("2026-11-20T17:41:00.000Z")).toEqual({ do: "give up" })
    expect(code("2026-11-20T17:41:00.001Z")).toEqual({ do: "try", unclear: false })
  })
})
