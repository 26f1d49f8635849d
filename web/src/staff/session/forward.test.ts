import { expect, test } from "vitest"
import { forwardTarget } from "./forward.ts"

test("a page of this site is forwarded to, with its query and hash", () => {
  expect(forwardTarget("/servicerequests?date=11/20/2026#48210")).toBe(
    "/servicerequests?date=11/20/2026#48210",
  )
})

test.each([
  "//evil.example/x",
  "/\\evil.example",
  "/.//evil.example/x",
  "/x/..//evil.example/y",
  "/.\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "profile/1",
])("%s leads nowhere", (route) => {
  expect(forwardTarget(route)).toBeUndefined()
})

test.each(["/login?route=/account", "/logout"])("%s does not go in a circle", (route) => {
  expect(forwardTarget(route)).toBeUndefined()
})

test("without a route there is no forward target", () => {
  expect(forwardTarget(null)).toBeUndefined()
})
