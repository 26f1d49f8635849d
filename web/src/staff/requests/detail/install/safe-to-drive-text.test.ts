import { expect, it } from "vitest"
import { safeToDriveText } from "./safe-to-drive-text.ts"

it.each([
  ["2026-11-16T17:17:00.000Z", "Safe to drive at 9:47am (30 min)"],
  ["2026-11-16T16:42:00.000Z", "Safe to drive at 9:47am (1 h 5 min)"],
  ["2026-11-16T05:47:00.000Z", "Safe to drive tomorrow at 9:47am (12 h)"],
])("names the time and what is left at %s", (now, text) => {
  expect(safeToDriveText("2026-11-16T17:47:00.000Z", new Date(now))).toBe(text)
})
