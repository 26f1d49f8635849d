import { describe, expect, test } from "vitest"
import { readFilters, roleOf, writeFilters } from "./search-parameters.ts"

const read = (address: string) => readFilters(new URLSearchParams(address))

describe("the users page address", () => {
  test("lists technicians by default", () => {
    expect(roleOf(read(""))).toBe("technician")
    expect(String(writeFilters(read("")))).toBe("")
  })

  test("searches every role for a search text alone", () => {
    expect(roleOf(read("q=priya"))).toBe("all")
  })

  test("still lists technicians for a search text that is too short", () => {
    expect(roleOf(read("q=pr"))).toBe("technician")
  })

  test("keeps a chosen role while typing", () => {
    expect(roleOf(read("q=priya&role=clerk"))).toBe("clerk")
    expect(roleOf(read("role=all"))).toBe("all")
  })

  test.each([
    "q=priya+cho&role=user&category=commercial",
    "role=all",
    "q=0177",
    "role=user&category=carrier",
  ])("%s is read back unchanged", (address) => {
    expect(String(writeFilters(read(address)))).toBe(address)
  })

  test("drops an unknown role, and an account type for staff", () => {
    expect(read("role=boss&category=commercial")).toEqual({ q: "", role: undefined, category: undefined })
    expect(read("role=clerk&category=carrier").category).toBeUndefined()
  })
})
