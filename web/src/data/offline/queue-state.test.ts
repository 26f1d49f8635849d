import { afterAll, beforeEach, expect, test, vi } from "vitest"

/** Survives the app, as the browser's does. */
const stored = new Map<string, string>()
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

const openApp = async () => {
  vi.resetModules()
  return import("./queue-state.ts")
}

beforeEach(() => stored.clear())
afterAll(() => void vi.unstubAllGlobals())

test("keeps the start time of a lost connection across an app restart", async () => {
  const app = await openApp()
  app.markOffline("2026-11-20T17:58:00.000Z")
  app.markOffline("2026-11-20T18:10:00.000Z")
  expect(app.readQueueState().offlineSince).toBe("2026-11-20T17:58:00.000Z")

  const reopened = await openApp()
  expect(reopened.readQueueState().offlineSince).toBeUndefined()
  reopened.markOffline("2026-11-20T19:00:00.000Z")
  expect(reopened.readQueueState().offlineSince).toBe("2026-11-20T17:58:00.000Z")
})

test("restarts the count after the signal came back in between", async () => {
  const app = await openApp()
  app.markOffline("2026-11-20T17:58:00.000Z")
  const reopened = await openApp()
  reopened.markOnline()
  reopened.markOffline("2026-11-20T19:00:00.000Z")
  expect(reopened.readQueueState().offlineSince).toBe("2026-11-20T19:00:00.000Z")
})
