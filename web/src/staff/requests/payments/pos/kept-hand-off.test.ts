import { beforeEach, expect, test, vi } from "vitest"
import {
  endHandOff,
  type HandOff,
  isOwnHandOff,
  keepHandOff,
  keepReply,
  unrecordedSales,
} from "./kept-hand-off.ts"

const handOff: HandOff = {
  _id: "0b6f3c1e-4c5c-4f6d-9a55-0d8f4f1b2a3c",
  invoiceNumber: 48_211,
  amount: 25_000,
  tipamount: 5000,
}

beforeEach(() => {
  const stored = new Map([["clearline.session", "{}"]])
  vi.stubGlobal("localStorage", {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => {
    vi.unstubAllGlobals()
  }
})

test("a payment is recognized on this phone for its user and amount, until recorded", () => {
  keepHandOff(handOff, "theo")
  expect(isOwnHandOff(handOff, "theo")).toBe(true)
  expect(isOwnHandOff(handOff, "rosa")).toBe(false)
  expect(isOwnHandOff({ ...handOff, amount: 1 }, "theo")).toBe(false)
  expect(isOwnHandOff({ ...handOff, _id: crypto.randomUUID() }, "theo")).toBe(false)
  endHandOff(handOff)
  expect(isOwnHandOff(handOff, "theo")).toBe(false)
})

test("a sale that Square reported shows on its job until the job has it", () => {
  const job = { invoiceNumber: 48_211, payments: [] }
  keepHandOff(handOff, "theo")
  expect(unrecordedSales(job, "theo")).toEqual([])
  keepReply(handOff, "theo", "data=T1")
  const sale = { _id: handOff._id, total: 30_000, address: "/paymentgateway?data=T1" }
  expect(unrecordedSales(job, "theo")).toEqual([sale])
  expect(isOwnHandOff(handOff, "theo")).toBe(true)
  const recorded = { ...job, payments: [{ _id: handOff._id }] as never }
  expect([
    unrecordedSales(job, "rosa"),
    unrecordedSales({ ...job, invoiceNumber: 1 }, "theo"),
    unrecordedSales(recorded, "theo"),
  ]).toEqual([[], [], []])
})
