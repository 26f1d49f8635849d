import { beforeEach, expect, test, vi } from "vitest"
import type { Role } from "#shared/domain/people/permissions.ts"
import { guard } from "./guard.ts"
import { pageAt } from "./pages.ts"

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null })
  return () => vi.unstubAllGlobals()
})

const logInAs = (role: Role, more = {}) =>
  stored.set("clearline.session", JSON.stringify({ token: "t", id: "u-1", role, ...more }))

/** Returns the guard's redirect, or null. */
function redirectOf(address: string): string | null {
  const url = new URL(address, "https://shop.example")
  const page = pageAt(url.pathname)
  if (!page) throw new Error(`${address} is no page`)
  try {
    guard(page, new Request(url))
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return decodeURIComponent(thrown.headers.get("location")?.replaceAll("+", " ") ?? "")
  }
}

test("redirects to /login without a session, with the reason and the return path", () => {
  expect(redirectOf("/servicerequests?date=11/20/2026")).toBe(
    "/login?message=You need to be logged in to access the requested resource.&route=/servicerequests?date=11/20/2026",
  )
})

test("redirects a wrong role to /account with the reason", () => {
  logInAs("technician")
  expect(redirectOf("/reports")).toBe(
    "/account?message=You are not allowed to access the requested resource.",
  )
})

test("sends technicians from /account to their day page, keeping the message", () => {
  logInAs("technician")
  expect(redirectOf("/account?message=Saved.")).toBe("/servicerequests?message=Saved.")
})

test("denies customers the request list and allows technicians", () => {
  logInAs("user")
  expect(redirectOf("/servicerequests")).toContain("/account?message=")
  logInAs("technician")
  expect(redirectOf("/servicerequests")).toBeNull()
})

test.each(["admin", "developer"] as const)("%s passes every check, even an empty list", (role) => {
  logInAs(role)
  expect(redirectOf("/ivy")).toBeNull()
  expect(redirectOf("/users")).toBeNull()
})

test("denies a clerk an empty list", () => {
  logInAs("clerk")
  expect(redirectOf("/quotesystem")).toContain("You are not allowed")
})

test("allows deactivated users only their messages and tells them why", () => {
  logInAs("user", { deactivated: true })
  expect(redirectOf("/account")).toBeNull()
  expect(redirectOf("/login")).toBeNull()
  for (const address of ["/profile/u-1", "/settings", "/servicerequest/48210", "/users"])
    expect(redirectOf(address)).toBe("/account?message=This account is deactivated. Call the shop for help.")
})

test("login and logout are open to everyone", () => {
  expect(redirectOf("/login")).toBeNull()
  expect(redirectOf("/logout")).toBeNull()
})
