import { expect, it, vi } from "vitest"
import { plural } from "./plural.ts"

const forms = { one: "1 chip", other: "chips" }

it.each([
  [0, "chips"],
  [1, "1 chip"],
  [2, "chips"],
] as const)("plural chooses the English form of %i", (count, expected) => {
  expect(plural(count, forms)).toBe(expected)
})

it("follows the rules of the page's language: French counts 0 as one", async () => {
  vi.resetModules()
  vi.doMock("./language.ts", () => ({ locale: "fr-US" }))
  const { plural: french } = await import("./plural.ts")
  expect(french(0, forms)).toBe("1 chip")
  expect(french(2, forms)).toBe("chips")
})
