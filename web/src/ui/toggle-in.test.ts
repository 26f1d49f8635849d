import { expect, it } from "vitest"
import { toggleIn } from "./toggle-in.ts"

it("takes a value out of a list, or adds it at the end", () => {
  expect(toggleIn(["a", "b", "c"], "b")).toEqual(["a", "c"])
  expect(toggleIn(["a", "c"], "b")).toEqual(["a", "c", "b"])
})
