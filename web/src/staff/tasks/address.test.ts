import { expect, test } from "vitest"
import { readFilters, toQuery, withFilters } from "./address.ts"

const shownBy = (search: string) => readFilters(new URLSearchParams(search))

test("an address without a filter shows everybody's open tasks, and nothing stands in it", () => {
  expect(shownBy("")).toEqual({ state: "open", person: "" })
  expect(withFilters(shownBy(""))).toEqual({})
  expect(toQuery(shownBy(""))).toEqual({ state: "open" })
})

test("a state and a person stand in the address, and all states ask for none", () => {
  expect(withFilters(shownBy("state=Exception&person=u-1"))).toEqual({ state: "Exception", person: "u-1" })
  expect(toQuery(shownBy("state=all&person=none"))).toEqual({ assignedToId: "none" })
})

test("a state that nobody knows is the usual one", () => {
  expect(shownBy("state=Done").state).toBe("open")
})
