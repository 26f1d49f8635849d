import { describe, expect, it } from "vitest"
import { isRole, isStaff, landingPage, mayPass } from "./permissions.ts"

describe("A role check", () => {
  it("admits the listed roles, and always admin and developer", () => {
    expect(mayPass("clerk", ["clerk"])).toBe(true)
    expect(mayPass("technician", ["clerk"])).toBe(false)
    expect(mayPass("user", ["clerk", "technician"])).toBe(false)
    expect(mayPass("admin", [])).toBe(true)
    expect(mayPass("developer", [])).toBe(true)
    expect(mayPass("clerk", [])).toBe(false)
  })

  it('admits everyone to public endpoints, and any logged-in user to "any"', () => {
    expect(mayPass("public", "public")).toBe(true)
    expect(mayPass("public", "any")).toBe(false)
    expect(mayPass("public", ["user"])).toBe(false)
    expect(mayPass("user", "any")).toBe(true)
  })

  it("recognizes staff roles and invalid roles", () => {
    expect(isStaff("technician")).toBe(true)
    expect(isStaff("user")).toBe(false)
    expect(isRole("clerk")).toBe(true)
    expect(isRole("root")).toBe(false)
  })
})

describe("The page after login", () => {
  it("is the customer's profile, or the account page for staff", () => {
    expect(landingPage({ role: "user", id: "u1" })).toBe("/profile/u1")
    expect(landingPage({ role: "technician", id: "u2" })).toBe("/account")
    expect(landingPage({ role: "admin", id: "u3" })).toBe("/account")
  })

  it("is the account page for a deactivated user", () => {
    expect(landingPage({ role: "user", id: "u1", deactivated: true })).toBe("/account")
  })
})
