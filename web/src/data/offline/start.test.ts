import { QueryClient } from "@tanstack/react-query"
import { afterAll, expect, test, vi } from "vitest"

const stop = vi.fn()
vi.doMock("./day.ts", () => ({ keepDay: () => stop, restoreDay: async () => undefined }))
vi.doMock("./queue.ts", () => ({ startQueue: () => stop }))
vi.resetModules()
const { startOffline } = await import("./start.ts")

afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock("./day.ts")
  vi.doUnmock("./queue.ts")
  vi.resetModules()
})

test("asks the browser to keep what the phone stores, where it can", () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal("navigator", { storage: { persist } })
  startOffline(new QueryClient(), "theo")()
  expect(persist).toHaveBeenCalledOnce()
  vi.stubGlobal("navigator", {})
  expect(() => startOffline(new QueryClient(), "theo")()).not.toThrow()
})
