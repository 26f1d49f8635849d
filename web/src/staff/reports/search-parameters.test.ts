import { describe, expect, test } from "vitest"
import { readSelection, withFilter, writeSelection } from "./search-parameters.ts"

const readAddress = (address: string) => readSelection(new URLSearchParams(address), "2026-11-23")

describe("the address of a report", () => {
  test("names month, view, and filters, and defaults to this month", () => {
    expect(readAddress("")).toEqual({ date: "2026-11-01", view: "", filters: {} })
    expect(readAddress("date=10-1-2026&view=laboreditor&type=Net&account=a1")).toEqual({
      date: "2026-10-01",
      view: "laboreditor",
      filters: { type: "Net", account: "a1" },
    })
  })

  test("drops invalid parameters", () => {
    expect(readAddress("date=soon&view=nothing&type=Barter&branch=")).toEqual({
      date: "2026-11-01",
      view: "",
      filters: {},
    })
  })

  test("accepts an age for debts only", () => {
    expect(readAddress("view=aging&age=30").filters).toEqual({ age: "30" })
    expect(readAddress("view=aging&age=31").filters).toEqual({})
    expect(readAddress("view=fuelreport&age=30").filters).toEqual({})
  })

  test("is written as it was read", () => {
    const one = { date: "2026-10-01", view: "technicianreport", filters: { branch: "woodland" } } as const
    expect(readSelection(writeSelection(one), "2026-11-23")).toEqual(one)
  })

  test("allows a carrier for Insurance or an account for Net, never both", () => {
    const withCarrier = withFilter({ branch: "b" }, "carrier", "sierra")
    expect(withCarrier).toEqual({ branch: "b", type: "Insurance", carrier: "sierra" })
    expect(withFilter(withCarrier, "account", "a1")).toEqual({ branch: "b", type: "Net", account: "a1" })
    expect(withFilter(withCarrier, "type", "Cash")).toEqual({ branch: "b", type: "Cash" })
    expect(withFilter(withCarrier, "carrier", "")).toEqual({ branch: "b", type: "Insurance" })
    expect(withFilter(withCarrier, "branch", "")).toEqual({ type: "Insurance", carrier: "sierra" })
  })
})
