import { describe, expect, test } from "vitest"
import type { Session } from "../../api/session.ts"
import { readFilters, withFilters } from "./search-parameters.ts"

const session = (facts: Partial<Session>): Session => ({
  token: "t",
  id: "u1",
  role: "clerk",
  name: "Rosa Bell",
  category: "personal",
  serviceTechnician: false,
  techId: "",
  initials: "RB",
  location: "",
  ...facts,
})
const clerk = session({})
const account = session({ role: "user", category: "commercial" })
const read = (text: string, as: Session) => readFilters(new URLSearchParams(text), as)

describe("without filters in the address", () => {
  test("shows a clerk the month of all accounts and unassigned jobs", () => {
    expect(read("", clerk)).toEqual({
      commercialId: "all",
      timeframe: "thisMonth",
      repairOrder: "",
      assignedJobsId: "none",
    })
  })

  test("shows users who work on cars their own jobs, including admins", () => {
    expect(read("", session({ role: "admin", techId: "u1" })).assignedJobsId).toBe("u1")
    expect(read("", session({ role: "clerk", techId: "u1" })).assignedJobsId).toBe("u1")
  })

  test("shows an account all of its own jobs", () => {
    expect(read("", account)).toMatchObject({ commercialId: "u1", timeframe: "all" })
  })
})

test("limits accounts and technicians to their own jobs regardless of the address", () => {
  expect(read("commercialId=u2", account).commercialId).toBe("u1")
  const technician = session({ role: "technician", techId: "u1" })
  expect(read("assignedJobsId=none", technician).assignedJobsId).toBe("u1")
})

test("shows the office the jobs selected in the address", () => {
  expect(read("assignedJobsId=u2&commercialId=u3", clerk)).toMatchObject({
    assignedJobsId: "u2",
    commercialId: "u3",
  })
})

test("ignores an unknown choice", () => {
  expect(read("timeframe=soon&commercialId=a%23b&repairOrder=RO+77-120", clerk)).toMatchObject({
    timeframe: "thisMonth",
    commercialId: "all",
    repairOrder: "77120",
  })
})

test("keeps other choices in the address and removes a default", () => {
  const parameters = new URLSearchParams("message=Hello&timeframe=today")
  const changedAddress = withFilters(parameters, { commercialId: "u2" }, clerk)
  expect(changedAddress.toString()).toBe("message=Hello&timeframe=today&commercialId=u2")
  expect(withFilters(changedAddress, { commercialId: "all", timeframe: "thisMonth" }, clerk).toString()).toBe(
    "message=Hello",
  )
})
