import { describe, expect, it } from "vitest"
import type { User } from "#shared/api/users.ts"
import { recordedChanges } from "./user-audit.ts"

const theo: User = {
  _id: "theo",
  name: "Theo Lind",
  phone: "5305550103",
  email: "theo@example.com",
  address: "",
  role: "technician",
  category: "personal",
  state: "active",
  serviceTechnician: true,
  technicianInstallerRate: 4000,
  version: 1,
  createdAt: "2026-11-20T16:00:00.000Z",
}
const noReset = { resetsPassword: false }

describe("recordedChanges", () => {
  it("names changed login and pay fields without values of phone and pay", () => {
    const after = { ...theo, phone: "5305550199", role: "clerk", technicianInstallerRate: undefined } as const
    expect(recordedChanges(theo, after, noReset)).toEqual([
      { field: "role", from: "technician", to: "clerk" },
      { field: "phone" },
      { field: "technicianInstallerRate" },
    ])
  })

  it("names a password that someone else set", () => {
    expect(recordedChanges(theo, theo, { resetsPassword: true })).toEqual([{ field: "password" }])
  })

  it("leaves out name, email, and address", () => {
    const after = { ...theo, name: "Theodor Lind", email: "t@example.com", address: "12 Oak Ave" }
    expect(recordedChanges(theo, after, noReset)).toEqual([])
  })
})
