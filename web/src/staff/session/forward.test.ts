import { expect, test } from "vitest"
import { forwardTarget } from "./forward.ts"

test("forwards to a page of this site with its query and hash", () => {
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
])("%s is not forwarded to", (route) => {
  expect(forwardTarget(route)).toBeUndefined()
})

test.each(["/login?route=/account", "/logout"])("%s does not redirect in a loop", (route) => {
  expect(forwardTarget(route)).toBeUndefined()
})

test("has no forward target without a route", () => {
  expect(forwardTarget(null)).toBeUndefined()
})
