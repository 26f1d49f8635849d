import { describe, expect, test } from "vitest"
import type { Session } from "../../api/session.ts"
import { readFilters, withFilters } from "./address.ts"

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

describe("without a word in the address", () => {
  test("a clerk sees the month of all accounts, and the jobs that nobody has", () => {
    expect(read("", clerk)).toEqual({
      commercialId: "all",
      timeframe: "thisMonth",
      repairOrder: "",
      assignedJobsId: "none",
    })
  })

  test("who works on cars sees their own jobs, an admin too", () => {
    expect(read("", session({ role: "admin", techId: "u1" })).assignedJobsId).toBe("u1")
    expect(read("", session({ role: "clerk", techId: "u1" })).assignedJobsId).toBe("u1")
  })

  test("an account sees all that is its own", () => {
    expect(read("", account)).toMatchObject({ commercialId: "u1", timeframe: "all" })
  })
})

test("an account and a technician see their own, whatever the address says", () => {
  expect(read("commercialId=u2", account).commercialId).toBe("u1")
  const technician = session({ role: "technician", techId: "u1" })
  expect(read("assignedJobsId=none", technician).assignedJobsId).toBe("u1")
})

test("the office sees whose jobs the address names", () => {
  expect(read("assignedJobsId=u2&commercialId=u3", clerk)).toMatchObject({
    assignedJobsId: "u2",
    commercialId: "u3",
  })
})

test("what is no choice is left aside", () => {
  expect(read("timeframe=soon&commercialId=a%23b&repairOrder=RO+77-120", clerk)).toMatchObject({
    timeframe: "thisMonth",
    commercialId: "all",
    repairOrder: "77120",
  })
})

test("a choice stands in the address beside the others, and the usual one leaves it", () => {
  const parameters = new URLSearchParams("message=Hello&timeframe=today")
  const changedAddress = withFilters(parameters, { commercialId: "u2" }, clerk)
  expect(changedAddress.toString()).toBe("message=Hello&timeframe=today&commercialId=u2")
  expect(withFilters(changedAddress, { commercialId: "all", timeframe: "thisMonth" }, clerk).toString()).toBe(
    "message=Hello",
  )
})
