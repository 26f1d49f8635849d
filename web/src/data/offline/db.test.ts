import type { OpenDBCallbacks } from "idb"
import { afterAll, beforeEach, expect, test, vi } from "vitest"

/** Counts how often the database was opened. Each use fails while `failure` is set. */
let opens = 0
let failure: Error | undefined
let callbacks: OpenDBCallbacks<unknown> = {}
const close = vi.fn()

vi.doMock("idb", () => ({
  async openDB(_name: string, _version: number, given: OpenDBCallbacks<unknown>) {
    opens += 1
    callbacks = given
    if (failure?.message === "open") throw failure
    const closed = failure
    failure = undefined
    return {
      close,
      async getAll() {
        if (closed) throw closed
        return []
      },
    }
  },
}))
vi.resetModules()
const { queueStore } = await import("./db.ts")

beforeEach(() => {
  failure = undefined
  callbacks.terminated?.()
  opens = 0
})
afterAll(() => {
  vi.doUnmock("idb")
  vi.resetModules()
})

test.each(["InvalidStateError", "UnknownError"])(
  "opens a closed connection again, once, after an %s",
  async (name) => {
    failure = new DOMException("closed", name)
    expect(await queueStore.all()).toEqual([])
    expect(opens).toBe(2)
    expect(await queueStore.all()).toEqual([])
    expect(opens).toBe(2)
  },
)

test("reports any other error without another try", async () => {
  failure = new DOMException("full", "QuotaExceededError")
  await expect(queueStore.all()).rejects.toMatchObject({ name: "QuotaExceededError" })
  expect(opens).toBe(1)
})

test("opens the database again after it couldn't be opened", async () => {
  failure = new Error("open")
  await expect(queueStore.all()).rejects.toBe(failure)
  failure = undefined
  expect(await queueStore.all()).toEqual([])
})

test("makes way for a newer version in another tab", async () => {
  await queueStore.all()
  callbacks.blocking?.(2, 3, {} as IDBVersionChangeEvent)
  await expect.poll(() => close).toHaveBeenCalledOnce()
  await queueStore.all()
  expect(opens).toBe(2)
})
