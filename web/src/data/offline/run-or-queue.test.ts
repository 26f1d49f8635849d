import { QueryClient } from "@tanstack/react-query"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import type { Entry } from "./entry.ts"

/** What is stored on the phone, by key. */
const stored = new Map<string, Entry>()
let mayStore = true
let answer: () => Promise<Response>

vi.doMock("./claimed-entry.ts", () => ({
  async claimEntry(entry: Entry) {
    if (!mayStore) throw new Error("Nothing can be stored.")
    stored.set(entry.id, { ...entry, inHand: "tab" })
    return entry
  },
  removeClaimed: async ({ id }: Entry) => void stored.delete(id),
}))
vi.doMock("./queue.ts", () => ({
  async enqueue() {
    throw new DOMException("No space is left.", "QuotaExceededError")
  },
}))
const { runOrQueue } = await import("./run-or-queue.ts")

beforeEach(() => {
  stored.clear()
  mayStore = true
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("localStorage", {
    getItem: () => JSON.stringify({ token: "t", id: "theo", role: "technician", name: "Theo Lind" }),
  })
  vi.stubGlobal("fetch", () => answer())
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock("./claimed-entry.ts")
  vi.doUnmock("./queue.ts")
  vi.resetModules()
})

const takeCash = () =>
  runOrQueue(new QueryClient(), "recordPayment", {
    job: 48210,
    body: { paymentMethod: "CASH", amount: 6500 },
    key: "cash-1",
  })
const accepted = async () => Response.json({ matches: 1, paymentId: "cash-1", version: 8 })

test("stores an action as tried while its call is made, and removes it on the reply", async () => {
  const call = Promise.withResolvers<Response>()
  answer = () => call.promise
  const result = takeCash()
  await expect
    .poll(() => [...stored.values()])
    .toMatchObject([{ id: "cash-1", job: 48210, body: { amount: 6500 }, tries: 1, inHand: "tab" }])
  call.resolve(await accepted())
  expect(await result).toMatchObject({ paymentId: "cash-1" })
  await expect.poll(() => stored.size).toBe(0)
})

test("removes a stored action that the server refused", async () => {
  const body = { code: "already_paid", detail: "It's paid already.", status: 409 }
  answer = async () => Response.json(body, { status: 409 })
  await expect(takeCash()).rejects.toMatchObject({ code: "already_paid" })
  await expect.poll(() => stored.size).toBe(0)
})

test("sends an action where nothing can be stored", async () => {
  mayStore = false
  answer = accepted
  expect(await takeCash()).toMatchObject({ paymentId: "cash-1" })
})

test.each([
  ["wasn't sent", "offline", false],
  ["was sent without a reply", "no_answer", true],
])("says so when an action that %s can't be stored", async (_, code, onLine) => {
  mayStore = false
  vi.stubGlobal("navigator", { onLine })
  answer = () => Promise.reject(new TypeError("Failed to fetch"))
  await expect(takeCash()).rejects.toMatchObject({
    code,
    message: "This phone couldn't store it. Stay here until there's a signal, then try again.",
  })
})
