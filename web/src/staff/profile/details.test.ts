import { describe, expect, test } from "vitest"
import type { ShownUser } from "../../data/people/user.ts"
import { questionsOf } from "../../ui/versioned/conflict.ts"
import {
  changeOf,
  editableFields,
  offeredRoles,
  roleStays,
  userDescriptors,
  Values,
  valuesOf,
  whyNotEditable,
} from "./details.ts"

const theo: ShownUser = {
  _id: "u1",
  name: "Theo Lind",
  phone: "5305550103",
  email: "",
  address: "",
  role: "technician",
  category: "personal",
  state: "active",
  serviceTechnician: true,
  defaultTechnicianAssignment: "Installer",
  technicianInstallerRate: 4000,
  version: 3,
}
const clerk = { id: "c1", role: "clerk" } as const

describe("editable fields of a user record", () => {
  test("everyone may edit their own name, email, and address, and a technician the language", () => {
    expect(editableFields(false, valuesOf(theo))).toEqual(["name", "email", "address", "language"])
    expect(editableFields(false, valuesOf({ ...theo, role: "clerk" }))).toEqual(["name", "email", "address"])
  })

  test("shows rates for technicians, the account type for customers, and a choice for clerks", () => {
    expect(editableFields(true, valuesOf(theo))).toEqual(
      expect.arrayContaining(["branch", "defaultTechnicianAssignment", "technicianInstallerRate"]),
    )
    expect(editableFields(true, { role: "user", serviceTechnician: true })).toEqual([
      "name",
      "phone",
      "email",
      "address",
      "role",
      "language",
      "category",
    ])
    expect(editableFields(true, { role: "clerk", serviceTechnician: false })).toContain("serviceTechnician")
    expect(editableFields(true, { role: "clerk", serviceTechnician: true })).toContain("quickselect")
  })

  test("only an admin edits an admin's record, and no one edits their own role", () => {
    const admin: ShownUser = { ...theo, _id: "a1", role: "admin" }
    expect(whyNotEditable(admin, clerk)).toBe("Only an admin can change an admin or a developer.")
    expect(whyNotEditable(admin, { id: "a2", role: "admin" })).toBeUndefined()
    expect(roleStays({ ...theo, _id: "c1" }, clerk)).toBe("You can't change your own role or status.")
    expect(roleStays({ ...theo, state: "inactive" }, clerk)).toBe(
      "Reactivate this user before you change the role.",
    )
    expect(roleStays(theo, clerk)).toBeUndefined()
  })

  test("clerks cannot grant admin or developer, and admins cannot add a second admin", () => {
    expect(offeredRoles(theo, clerk)).toEqual(["clerk", "technician", "user"])
    expect(offeredRoles(theo, { id: "a1", role: "admin" })).toEqual([
      "developer",
      "clerk",
      "technician",
      "user",
    ])
  })
})

describe("a change of user details", () => {
  test("is empty when nothing was edited", () => {
    expect(changeOf(theo, valuesOf(theo), true)).toEqual({})
  })

  test("clears a job title", () => {
    const lead: ShownUser = { ...theo, position: "Lead Installer" }
    expect(changeOf(lead, { ...valuesOf(lead), position: " " }, true)).toEqual({ position: null })
  })

  test("sends only edited fields, in cents, and null for a cleared rate", () => {
    const typed = { ...valuesOf(theo), technicianInstallerRate: "", technicianAssistantRate: "20.5" }
    expect(changeOf(theo, { ...typed, branch: "woodland" }, true)).toEqual({
      technicianInstallerRate: null,
      technicianAssistantRate: 2050,
      branch: "woodland",
    })
  })

  test("omits fields the new role does not have", () => {
    const typed = { ...valuesOf(theo), role: "user" as const, technicianInstallerRate: "99" }
    expect(changeOf(theo, typed, true)).toEqual({ role: "user" })
  })

  test("is rejected with a message for each field", () => {
    const typed = {
      ...valuesOf(theo),
      name: "Al",
      phone: "555",
      email: "theo",
      technicianInstallerRate: "-1",
    }
    const issues = Values.safeParse(typed).error?.issues ?? []
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))).toEqual({
      name: "Enter a name of 3 to 100 characters.",
      phone: "Enter a 10-digit US phone number.",
      email: "Enter a valid email address.",
      technicianInstallerRate: "Enter an amount, like 25.00.",
    })
  })

  test("states the length limit for a long email address", () => {
    const email = `${"theo".repeat(12)}@example.com`
    const issues = Values.safeParse({ ...valuesOf(theo), email }).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual(["Enter at most 50 characters."])
  })

  test("describes a conflict with another user's change in words", () => {
    const conflict = {
      base: theo,
      change: { technicianInstallerRate: 4500, branch: null },
      newest: { ...theo, technicianInstallerRate: 4200, branch: "woodland" },
      conflicts: ["technicianInstallerRate", "branch"].map((field) => ({
        field,
        by: "Rosa Benitez",
        at: "2026-11-20T17:40:00Z",
      })),
    }
    expect(
      questionsOf(
        conflict,
        userDescriptors(() => "Woodland"),
      ),
    ).toMatchObject([
      { label: "Shop", before: "nothing", yours: "nothing", theirs: "Woodland" },
      { label: "Installer rate", before: "40.00", yours: "45.00", theirs: "42.00" },
    ])
  })
})
