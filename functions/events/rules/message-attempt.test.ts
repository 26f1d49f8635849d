import { describe, expect, it } from "vitest"
import { maxTries, nextAttempt, retryDelay } from "./message-attempt.ts"

const now = new Date("2026-11-20T17:41:00Z")

describe("a message that the queue brings", () => {
  it("is tried when it is new, and again up to six times", () => {
    expect(nextAttempt({ state: "queued", tries: 0 }, now)).toEqual({ do: "try", unclear: false })
    expect(nextAttempt({ state: "queued", tries: 5 }, now)).toEqual({ do: "try", unclear: false })
    expect(nextAttempt({ state: "queued", tries: 6 }, now)).toEqual({ do: "give up" })
  })

  it("waits while another sender may be at it, who lives for half a minute and may have sent it", () => {
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

  it("waits for its time after a try that failed, longer each time", () => {
    const failed = { state: "queued", tries: 3 } as const
    expect(nextAttempt({ ...failed, tryAt: "2026-11-20T17:42:20Z" }, now)).toEqual({
      do: "wait",
      seconds: 80,
    })
    expect(nextAttempt({ ...failed, tryAt: "2026-11-20T17:41:00Z" }, now)).toEqual({
      do: "try",
      unclear: false,
    })
    const pauses = Array.from({ length: maxTries - 1 }, (_, index) => retryDelay(index + 1))
    expect(pauses).toEqual([5, 20, 80, 320, 900])
  })

  it.each(["sent", "delivered", "failed", "dead", "stopped"] as const)(
    "is left alone once it is %s",
    (state) => {
      expect(nextAttempt({ state, tries: 1 }, now)).toEqual({ do: "nothing" })
    },
  )

  it("is given up when its code holds no more", () => {
    const code = (secretUntil: string) => nextAttempt({ state: "queued", tries: 0, secretUntil }, now)
    expect(code("2026-11-20T17:41:00.000Z")).toEqual({ do: "give up" })
    expect(code("2026-11-20T17:41:00.001Z")).toEqual({ do: "try", unclear: false })
  })
})
