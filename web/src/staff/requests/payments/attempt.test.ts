import { beforeEach, describe, expect, test, vi } from "vitest"
import { beginAttempt, endAttempt, openAttempt, type Sent } from "./attempt.ts"

const sent: Sent = {
  paymentMethod: "CHECK",
  amount: 25_000,
  tipamount: 0,
  checknumber: "1042",
  dueShown: 25_000,
}
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => {
    vi.unstubAllGlobals()
  }
})

describe("a payment that got no answer", () => {
  test("is found again with its key after a reload", () => {
    const { key } = beginAttempt(48_211, "theo", sent)
    expect(openAttempt(48_211, "theo")).toEqual({ user: "theo", key, sent })
  })

  test("is not found at another job, nor by another person, whose key it is not", () => {
    beginAttempt(48_211, "theo", sent)
    expect(openAttempt(48_212, "theo")).toBeUndefined()
    expect(openAttempt(48_211, "rosa")).toBeUndefined()
  })

  test("is gone once there was an answer", () => {
    beginAttempt(48_211, "theo", sent)
    endAttempt(48_211)
    expect(openAttempt(48_211, "theo")).toBeUndefined()
  })

  test.each(["{", "[]", '{"user":"theo"}'])("is not made of what is no payment: %s", (text) => {
    stored.set("clearline.payment.48211", text)
    expect(openAttempt(48_211, "theo")).toBeUndefined()
  })
})
