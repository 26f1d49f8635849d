import { expect, test } from "vitest"
import { isUsable, promoUse } from "./promo-use.ts"

test.each([
  ["without limits", {}, "usable"],
  ["on its first day", { from: "2026-11-20" }, "usable"],
  ["before its first day", { from: "2026-11-21" }, "notYet"],
  ["on its last day", { until: "2026-11-20" }, "usable"],
  ["after its last day", { until: "2026-11-19" }, "over"],
  ["with one use left", { mostUses: 3 }, "usable"],
  ["used up", { mostUses: 2 }, "usedUp"],
  ["used up and over", { until: "2026-11-19", mostUses: 2 }, "over"],
])("promoUse of a code on two requests, %s", (_when, limits, use) => {
  expect(promoUse({ uses: 2, ...limits }, "2026-11-20")).toBe(use)
  expect(isUsable({ uses: 2, ...limits }, "2026-11-20")).toBe(use === "usable")
})
