import { expect, test } from "vitest"
import { isUsable } from "./usable.ts"

test.each([
  ["without limits", {}, true],
  ["on its first day", { from: "2026-11-20" }, true],
  ["before its first day", { from: "2026-11-21" }, false],
  ["on its last day", { until: "2026-11-20" }, true],
  ["after its last day", { until: "2026-11-19" }, false],
  ["with one use left", { mostUses: 3 }, true],
  ["used up", { mostUses: 2 }, false],
])("a code that is on two requests, %s", (_when, limits, usable) => {
  expect(isUsable({ uses: 2, ...limits }, "2026-11-20")).toBe(usable)
})
