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

describe("A text that requests consent by YES", () => {
  it("accepts the reply for a week", () => {
    expect(isAwaitingYes(request(167), undefined, now)).toBe(true)
    expect(isAwaitingYes(request(168), undefined, now)).toBe(false)
  })

  it("still awaits a YES after an earlier no to a clerk, but not after any later answer", () => {
    expect(isAwaitingYes(request(2), consent(false, "clerk", 3), now)).toBe(true)
    expect(isAwaitingYes(request(2), consent(false, "clerk", 1), now)).toBe(false)
    expect(isAwaitingYes(request(2), consent(true, "text", 1), now)).toBe(false)
  })

  it("does not override an earlier STOP", () => {
    expect(isAwaitingYes(request(2), consent(false, "text", 3), now)).toBe(false)
  })

  it("can be sent once a day", () => {
    expect(canRequestConsent(undefined, now)).toBe(true)
    expect(canRequestConsent(request(23), now)).toBe(false)
    expect(canRequestConsent(request(24), now)).toBe(true)
  })
})

it.each(["YES", "yes.", " Y ", "Yes, please!", "Sí", "ＹＥＳ", "I agree"])("isYes accepts %j", (body) => {
  expect(isYes(body)).toBe(true)
})

it.each(["Yes, but come at 3", "yes or no?", "No", "", "Yesterday", "OK"])("isYes rejects %j", (body) => {
  expect(isYes(body)).toBe(false)
})
