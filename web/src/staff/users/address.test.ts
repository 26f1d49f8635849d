import { describe, expect, test } from "vitest"
import { readFilters, roleOf, writeFilters } from "./address.ts"

const read = (address: string) => readFilters(new URLSearchParams(address))

describe("the address of the users page", () => {
  test("bare, lists the technicians", () => {
    expect(roleOf(read(""))).toBe("technician")
    expect(String(writeFilters(read("")))).toBe("")
  })

  test("with what was typed alone, looks through every role", () => {
    expect(roleOf(read("q=priya"))).toBe("all")
  })

  test("with too little to search for, still lists the technicians", () => {
    expect(roleOf(read("q=pr"))).toBe("technician")
  })

  test("keeps a role that was chosen, whatever is typed", () => {
    expect(roleOf(read("q=priya&role=clerk"))).toBe("clerk")
    expect(roleOf(read("role=all"))).toBe("all")
  })

  test.each([
    "q=priya+cho&role=user&category=commercial",
    "role=all",
    "q=0177",
    "role=user&category=carrier",
  ])("%s means itself", (address) => {
    expect(String(writeFilters(read(address)))).toBe(address)
  })

  test("forgets an unknown role, and an account type of staff", () => {
    expect(read("role=boss&category=commercial")).toEqual({ q: "", role: undefined, category: undefined })
    expect(read("role=clerk&category=carrier").category).toBeUndefined()
  })
})
