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

test("without a login the way goes to /login, with the reason and the way back", () => {
  expect(redirectOf("/servicerequests?date=11/20/2026")).toBe(
    "/login?message=You need to be logged in to access the requested resource.&route=/servicerequests?date=11/20/2026",
  )
})

test("a wrong role goes to /account with the reason", () => {
  logInAs("technician")
  expect(redirectOf("/reports")).toBe(
    "/account?message=You are not allowed to access the requested resource.",
  )
})

test("a technician's account is the page of their day, with the message that led there", () => {
  logInAs("technician")
  expect(redirectOf("/account?message=Saved.")).toBe("/servicerequests?message=Saved.")
})

test("a customer does not see the list of requests, a technician does", () => {
  logInAs("user")
  expect(redirectOf("/servicerequests")).toContain("/account?message=")
  logInAs("technician")
  expect(redirectOf("/servicerequests")).toBeNull()
})

test.each(["admin", "developer"] as const)("%s passes every check, also an empty list", (role) => {
  logInAs(role)
  expect(redirectOf("/ivy")).toBeNull()
  expect(redirectOf("/users")).toBeNull()
})

test("a clerk does not pass an empty list", () => {
  logInAs("clerk")
  expect(redirectOf("/quotesystem")).toContain("You are not allowed")
})

test("whoever was deactivated passes to their messages alone, and is told why", () => {
  logInAs("user", { deactivated: true })
  expect(redirectOf("/account")).toBeNull()
  expect(redirectOf("/login")).toBeNull()
  for (const address of ["/profile/u-1", "/settings", "/servicerequest/48210", "/users"])
    expect(redirectOf(address)).toBe("/account?message=This account is deactivated. Call the shop for help.")
})

test("login and logout are open to everybody", () => {
  expect(redirectOf("/login")).toBeNull()
  expect(redirectOf("/logout")).toBeNull()
})
