import { describe, expect, test } from "vitest"
import { savedProfileChange } from "./customer-values.ts"

const base = { customerPhone: "(530) 555-0111\n(530) 555-0199", customerEmail: "priya@example.com" }

describe("What the profile gets after a save", () => {
  test("is the phone and email that the clerk changed", () => {
    const change = { customerPhone: "(530) 555-0122\n(530) 555-0199", customerEmail: "raman@example.com" }
    expect(savedProfileChange(base, change)).toEqual({ phone: "5305550122", email: "raman@example.com" })
  })

  test("leaves out an email that another clerk changed meanwhile", () => {
    expect(savedProfileChange(base, { customerPhone: "5305550122" })).toEqual({ phone: "5305550122" })
  })

  test("is nothing if the clerk kept another's phone, or changed only a further one", () => {
    expect(savedProfileChange(base, {})).toEqual({})
    expect(savedProfileChange(base, { customerPhone: "(530) 555-0111" })).toEqual({})
  })

  test("empties an emptied email, and keeps the phone, which a profile needs", () => {
    expect(savedProfileChange(base, { customerPhone: null, customerEmail: null })).toEqual({ email: "" })
  })
})
