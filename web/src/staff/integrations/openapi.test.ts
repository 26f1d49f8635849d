import { expect, test } from "vitest"
import { describeApi } from "#shared/api/definition/openapi.ts"
import { endpoints } from "#shared/api/index.ts"
import { callsIn, kindOf, linesOf } from "./openapi.ts"

const description = describeApi(endpoints, "1.0.0")

test("lists API endpoints by area and finds them by part of their path", () => {
  const all = callsIn(description, "")
  expect([...all.keys()]).toContain("requests")
  expect(
    [...callsIn(description, "/promocode").values()]
      .flat()
      .map(({ method }) => method)
      .toSorted(),
  ).toEqual(["DELETE", "GET", "POST"])
  expect(callsIn(description, "no such thing").size).toBe(0)
})

test("describes a schema in words, line by line", () => {
  const shape = {
    type: "object",
    properties: {
      name: { type: "string" },
      role: { type: "string", enum: ["clerk", "admin"] },
      lines: { type: "array", items: { type: "object", properties: { total: { type: "number" } } } },
      until: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    },
    required: ["name"],
  }
  expect(linesOf(shape)).toEqual([
    { name: "name", kind: "text", required: true, depth: 0 },
    { name: "role", kind: "clerk | admin", required: false, depth: 0 },
    { name: "lines", kind: "list of object", required: false, depth: 0 },
    { name: "total", kind: "number", required: false, depth: 1 },
    { name: "until", kind: "date-time or null", required: false, depth: 0 },
  ])
  expect(kindOf({ const: "ok" })).toBe('"ok"')
})
