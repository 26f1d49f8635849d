import { describe, expect, test } from "vitest"
import { bodyOf, emptyUser, isAccount, NewUser, type UserType } from "./form.ts"

const filled = (type: UserType, changes: Partial<NewUser> = {}): NewUser => ({
  ...emptyUser(type),
  name: " Priya Raman ",
  phone: "5305550177",
  ...changes,
})
const refused = (values: NewUser): Record<string, string> =>
  Object.fromEntries(
    (NewUser.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  )

describe("the four user types", () => {
  test.each([
    ["clerk", { role: "clerk", category: "personal" }],
    [
      "technician",
      {
        role: "technician",
        category: "personal",
        serviceTechnician: true,
        defaultTechnicianAssignment: "Installer",
      },
    ],
    ["commercial", { role: "user", category: "commercial" }],
    ["user", { role: "user", category: "personal" }],
  ] as const)("%s starts with its role and account type", (type, more) => {
    expect(bodyOf(filled(type))).toEqual({ name: "Priya Raman", phone: "5305550177", ...more })
  })

  test("have a billing profile for accounts and carriers only, not for people and staff", () => {
    expect(isAccount(filled("commercial"))).toBe(true)
    expect(isAccount(filled("user", { category: "carrier" }))).toBe(true)
    expect(isAccount(filled("user"))).toBe(false)
    expect(isAccount(filled("commercial", { role: "clerk" }))).toBe(false)
  })
})

describe("user form validation", () => {
  test("rejects names under 3 or over 100 characters, bad phones, and bad emails", () => {
    const sentences = {
      name: "Enter a name of 3 to 100 characters.",
      phone: "Enter a 10-digit US phone number.",
      email: "Enter a valid email address.",
    }
    expect(refused(filled("clerk", { name: "  Al ", phone: "555-01", email: "priya" }))).toEqual(sentences)
    expect(refused(filled("clerk", { name: "x".repeat(101) }))).toEqual({ name: sentences.name })
    expect(refused(filled("clerk", { name: "x".repeat(100), email: "p@r.co" }))).toEqual({})
  })

  test("rejects an invalid rate while its field is visible", () => {
    const wrong = { technicianInstallerRate: "forty", technicianAssistantRate: "-1" }
    expect(Object.keys(refused(filled("technician", wrong)))).toEqual(Object.keys(wrong))
    expect(refused(filled("technician", { ...wrong, role: "clerk", serviceTechnician: false }))).toEqual({})
  })
})

describe("the user form payload", () => {
  test("includes a technician's rates in cents, assignment, and quick-pick flag", () => {
    const values = filled("technician", {
      technicianInstallerRate: "$40",
      technicianAssistantRepairRate: "7.505",
      defaultTechnicianAssignment: "Assistant",
      quickselect: true,
      branch: "woodland",
    })
    expect(bodyOf(values)).toEqual({
      name: "Priya Raman",
      phone: "5305550177",
      role: "technician",
      category: "personal",
      branch: "woodland",
      serviceTechnician: true,
      defaultTechnicianAssignment: "Assistant",
      technicianInstallerRate: 4000,
      technicianAssistantRepairRate: 750,
      quickselect: true,
    })
  })

  test("omits fields typed for another role", () => {
    const values = filled("technician", {
      role: "user",
      category: "commercial",
      branch: "woodland",
      technicianInstallerRate: "40",
      quickselect: true,
    })
    expect(bodyOf(values)).toEqual({
      name: "Priya Raman",
      phone: "5305550177",
      role: "user",
      category: "commercial",
    })
    expect(bodyOf({ ...values, role: "clerk", serviceTechnician: false }).category).toBe("personal")
  })

  test("makes a clerk who works on cars a service technician with rates", () => {
    const values = filled("clerk", { serviceTechnician: true, technicianInstallerRate: "30" })
    expect(bodyOf(values)).toMatchObject({
      role: "clerk",
      serviceTechnician: true,
      technicianInstallerRate: 3000,
    })
  })
})
