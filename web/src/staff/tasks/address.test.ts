import { expect, test } from "vitest"
import { askedOf, readShown, withShown } from "./address.ts"

const shownBy = (search: string) => readShown(new URLSearchParams(search))

test("an address without a filter shows everybody's open tasks, and nothing stands in it", () => {
  expect(shownBy("")).toEqual({ state: "open", person: "" })
  expect(withShown(shownBy(""))).toEqual({})
  expect(askedOf(shownBy(""))).toEqual({ state: "open" })
})

test("a state and a person stand in the address, and all states ask for none", () => {
  expect(withShown(shownBy("state=Exception&person=u-1"))).toEqual({ state: "Exception", person: "u-1" })
  expect(askedOf(shownBy("state=all&person=none"))).toEqual({ assignedToId: "none" })
})

test("a state that nobody knows is the usual one", () => {
  expect(shownBy("state=Done").state).toBe("open")
})
