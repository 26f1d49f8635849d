import { describe, expect, it } from "vitest"
import { type CodeState, goodUntil, sendCode, tryCode } from "./one-time-code.ts"

const noon = 1_795_000_000

const sent = (state?: CodeState, now = noon): CodeState => {
  const decision = sendCode(state, now)
  if (!decision.ok) throw new Error(decision.detail)
  return decision.next
}

describe("a one-time code", () => {
  it("is good for ten minutes and five tries", () => {
    let state = sent()
    expect(goodUntil(state)).toBe(noon + 600)
    for (let nth = 1; nth <= 5; nth += 1) {
      const tried = tryCode(state, noon + 599)
      if (!tried.ok) throw new Error(`try ${nth}`)
      state = tried.next
    }
    expect(tryCode(state, noon + 599)).toEqual({ ok: false, refusal: "code_not_right" })
    expect(tryCode(sent(), noon + 600)).toEqual({ ok: false, refusal: "code_not_right" })
  })

  it("is sent again after half a minute, then after twice as long each time, ten times a day", () => {
    let state: CodeState | undefined
    let now = noon
    const waits: number[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      const since = now
      while (!sendCode(state, now).ok) now += 1
      waits.push(now - since)
      state = sent(state, now)
    }
    expect(waits).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900, 900])
    expect(sendCode(state, now + 3600)).toMatchObject({
      detail: "We can't send more codes to this phone today. Call the shop for help.",
    })
    expect(sent(state, now + 86_400)).toEqual({ sends: 1, sentAt: now + 86_400, tries: 0 })
  })

  it("says how long to wait for another one, which has its own five tries", () => {
    const first = { ...sent(), tries: 5 }
    expect(sendCode(first, noon + 1)).toEqual({
      ok: false,
      refusal: "too_many",
      detail: "We already sent a code. You can get a new one in 29 seconds.",
    })
    expect(sent(first, noon + 30).tries).toBe(0)
  })
})
