import { beforeEach, describe, expect, test, vi } from "vitest"
import {
  beginAttempt,
  beginRefund,
  endAttempt,
  endRefund,
  openAttempt,
  openRefund,
  type PaymentInput,
} from "./attempt.ts"

const sent: PaymentInput = {
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

describe("a payment without a reply", () => {
  test("is restored with its key after a reload", () => {
    const { key } = beginAttempt(48_211, "theo", sent)
    expect(openAttempt(48_211, "theo")).toEqual({ user: "theo", key, sent })
  })

  test("is not restored on another job or for another user", () => {
    beginAttempt(48_211, "theo", sent)
    expect(openAttempt(48_212, "theo")).toBeUndefined()
    expect(openAttempt(48_211, "rosa")).toBeUndefined()
  })

  test("is cleared once a reply arrives", () => {
    beginAttempt(48_211, "theo", sent)
    endAttempt(48_211)
    expect(openAttempt(48_211, "theo")).toBeUndefined()
  })

  test.each(["{", "[]", '{"user":"theo"}'])("is not restored from invalid stored data: %s", (text) => {
    stored.set("clearline.payment.48211", text)
    expect(openAttempt(48_211, "theo")).toBeUndefined()
  })
})

describe("a refund without a reply", () => {
  const giving = {
    _id: "0b0c1a2f-6f3e-4d53-9a3e-6d4f1c2b3a49",
    paymentId: "p1",
    amount: 7622,
    tipamount: 0,
  }

  test("is restored with its id after a reload, for its sender, until a reply arrives", () => {
    beginRefund("rosa", giving)
    expect(openRefund("p1", "rosa")).toEqual(giving)
    expect(openRefund("p2", "rosa")).toBeUndefined()
    expect(openRefund("p1", "marta")).toBeUndefined()
    endRefund("p1")
    expect(openRefund("p1", "rosa")).toBeUndefined()
  })
})
