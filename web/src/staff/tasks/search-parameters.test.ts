import { expect, test } from "vitest"
import { readFilters, toQuery, withFilters } from "./search-parameters.ts"

const shownBy = (search: string) => readFilters(new URLSearchParams(search))

test("shows all open tasks without filters, and writes no default to the address", () => {
  expect(shownBy("")).toEqual({ state: "open", person: "" })
  expect(withFilters(shownBy(""))).toEqual({})
  expect(toQuery(shownBy(""))).toEqual({ state: "open" })
})

test("keeps a state and a person in the address, and no state filter for all states", () => {
  expect(withFilters(shownBy("state=Exception&person=u-1"))).toEqual({ state: "Exception", person: "u-1" })
  expect(toQuery(shownBy("state=all&person=none"))).toEqual({ assignedToId: "none" })
})

test("falls back to the default for an unknown state", () => {
  expect(shownBy("state=Done").state).toBe("open")
})
