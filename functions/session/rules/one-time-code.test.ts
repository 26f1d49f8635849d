import { describe, expect, it } from "vitest"
import {
  type CodeRequests,
  type CodeState,
  codeExpiry,
  countCodeTry,
  noRequests,
  requestCode,
  secondsToReplace,
} from "./one-time-code.ts"

const noon = 1_795_000_000

const from = (network: string, isKnown = false) => ({ network, isKnown })

const withRequest = (requests: CodeRequests, network: string, now: number): CodeRequests => {
  const decision = requestCode(requests, from(network), now)
  if (!decision.ok) throw new Error(decision.detail)
  return decision.next
}

describe("A one-time code", () => {
  it("is valid for ten minutes and five tries", () => {
    let state: CodeState = { sentAt: noon, tries: 0 }
    expect(codeExpiry(noon)).toBe(noon + 600)
    for (let nth = 1; nth <= 5; nth += 1) {
      const tried = countCodeTry(state, noon + 599)
      if (!tried.ok) throw new Error(`try ${nth}`)
      state = { ...state, tries: tried.tries }
    }
    expect(countCodeTry(state, noon + 599)).toEqual({ ok: false, refusal: "too_many_tries" })
    expect(countCodeTry({ sentAt: noon, tries: 0 }, noon + 600)).toEqual({ ok: false, refusal: "expired" })
  })

  it("can be resent after 30 seconds, then after twice as long each time, five times a day", () => {
    let requests = noRequests
    let now = noon
    const waits: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const since = now
      while (!requestCode(requests, from("home"), now).ok) now += 1
      waits.push(now - since)
      requests = withRequest(requests, "home", now)
    }
    expect(waits).toEqual([0, 30, 60, 120, 240])
    expect(requestCode(requests, from("home"), now + 3600)).toMatchObject({
      detail: "We can't send more codes to this phone today. Call the shop for help.",
    })
    expect(requestCode(requests, from("home"), now + 86_400).ok).toBe(true)
  })

  it("states how long to wait for another code", () => {
    expect(requestCode(withRequest(noRequests, "home", noon), from("home"), noon + 1)).toEqual({
      ok: false,
      refusal: "too_many",
      detail: "We already sent a code. You can get a new one in 29 seconds.",
    })
  })

  it("is not replaced within 30 seconds, whichever network requests it", () => {
    const state: CodeState = { sentAt: noon, tries: 0 }
    expect(secondsToReplace(state, noon + 29)).toBe(1)
    expect(secondsToReplace(state, noon + 30)).toBe(0)
  })

  it("is sent to its owner at once, even after a stranger requested codes elsewhere", () => {
    let requests = noRequests
    for (const later of [0, 30, 90, 210, 450]) requests = withRequest(requests, "stranger", noon + later)
    expect(requestCode(requests, from("stranger"), noon + 7200).ok).toBe(false)
    expect(requestCode(requests, from("home"), noon + 451).ok).toBe(true)
  })

  it("is sent to one phone at most 15 times a day, from any number of networks", () => {
    let requests = noRequests
    for (let nth = 0; nth < 15; nth += 1) requests = withRequest(requests, `network ${nth}`, noon + nth)
    expect(requestCode(requests, from("another"), noon + 20).ok).toBe(false)
  })

  it("is sent after that to a network where the phone's owner logged in before, five times", () => {
    let requests = noRequests
    for (let nth = 0; nth < 15; nth += 1) requests = withRequest(requests, `network ${nth}`, noon + nth)
    for (const later of [20, 50, 110, 230, 470]) {
      const decision = requestCode(requests, from("home", true), noon + later)
      if (!decision.ok) throw new Error(decision.detail)
      requests = decision.next
    }
    expect(requestCode(requests, from("home", true), noon + 7200).ok).toBe(false)
  })

  it("ignores time lost when the clock was set back, and keeps counting", () => {
    const requests = withRequest(withRequest(noRequests, "home", noon), "home", noon - 7200)
    expect(requestCode(requests, from("home"), noon - 7200 + 1)).toMatchObject({
      detail: "We already sent a code. You can get a new one in 59 seconds.",
    })
  })
})
