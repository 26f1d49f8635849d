import { expect, test } from "vitest"
import { patchFromProfile } from "./patch-from-profile.ts"

const mia = { _id: "mia", phone: "5305550144", email: "mia@example.com", language: "en" as const }
const job = {
  customerId: "mia",
  serviceStatus: "repairReady" as const,
  customerPhone: "(530) 555-0144\nRing twice",
  customerEmail: "Mia@example.com",
}

test("patchFromProfile replaces the former phone and email and keeps their notes", () => {
  const after = { ...mia, phone: "5305550177", email: "mia@example.org" }
  expect(patchFromProfile(job, mia, after)).toEqual({
    customerPhone: "5305550177\nRing twice",
    customerEmail: "mia@example.org",
  })
  expect(patchFromProfile(job, mia, { ...mia, email: "" })).toEqual({ customerEmail: undefined })
})

test("patchFromProfile leaves another contact, another language, and a finished job alone", () => {
  const after = { ...mia, phone: "5305550177", email: "mia@example.org", language: "es" as const }
  const other = {
    ...job,
    customerPhone: "5305550188\n5305550144",
    customerEmail: "tom@example.com",
    language: "es" as const,
  }
  expect(patchFromProfile(other, mia, after)).toEqual({})
  expect(patchFromProfile({ ...job, serviceStatus: "closed" }, mia, after)).toEqual({})
  expect(patchFromProfile({ ...job, customerEmail: "" }, { ...mia, email: "" }, { ...mia })).toEqual({})
})

test("patchFromProfile changes only the billing contacts of a job that the person pays", () => {
  const billed = {
    ...job,
    customerId: "driver",
    billingId: "mia",
    billingPhone: "5305550144",
    billingEmail: "mia@example.com",
  }
  const after = { ...mia, phone: "5305550177", email: "ap@example.org", language: "es" as const }
  expect(patchFromProfile(billed, mia, after)).toEqual({
    billingPhone: "5305550177",
    billingEmail: "ap@example.org",
  })
})
