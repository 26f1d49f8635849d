import { describe, expect, it } from "vitest"
import { canRequestConsent, isAwaitingYes } from "./consent-request.ts"
import { isYes } from "./opt-out.ts"

const phone = "5305550142"
const now = new Date("2026-11-20T18:00:00.000Z")
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const request = (hours: number) => ({ phone, wording: "May we text you?", at: ago(hours) })
const consent = (given: boolean, source: "clerk" | "link" | "text", hours: number) => ({
  phone,
  given,
  source,
  wording: "May we text you?",
  at: ago(hours),
})

describe("a text that asks for a YES", () => {
  it("waits a week for it", () => {
    expect(isAwaitingYes(request(167), undefined, now)).toBe(true)
    expect(isAwaitingYes(request(168), undefined, now)).toBe(false)
  })

  it("asks again after a no to the shop, and is settled by any later word", () => {
    expect(isAwaitingYes(request(2), consent(false, "clerk", 3), now)).toBe(true)
    expect(isAwaitingYes(request(2), consent(false, "clerk", 1), now)).toBe(false)
    expect(isAwaitingYes(request(2), consent(true, "text", 1), now)).toBe(false)
  })

  it("takes back no STOP", () => {
    expect(isAwaitingYes(request(2), consent(false, "text", 3), now)).toBe(false)
  })

  it("is sent once a day", () => {
    expect(canRequestConsent(undefined, now)).toBe(true)
    expect(canRequestConsent(request(23), now)).toBe(false)
    expect(canRequestConsent(request(24), now)).toBe(true)
  })
})

it.each(["YES", "yes.", " Y ", "Yes, please!", "Sí", "ＹＥＳ", "I agree"])("%j is a YES", (body) => {
  expect(isYes(body)).toBe(true)
})

it.each(["Yes, but come at 3", "yes or no?", "No", "", "Yesterday", "OK"])("%j is no YES", (body) => {
  expect(isYes(body)).toBe(false)
})
