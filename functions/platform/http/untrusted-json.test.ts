import fc from "fast-check"
import { expect, it } from "vitest"
import { parseUntrustedJson } from "./untrusted-json.ts"

const nested = (depth: number, inner = "") => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`

it("parseUntrustedJson accepts up to 32 levels of nesting and ignores brackets in strings", () => {
  expect(() => parseUntrustedJson(nested(32))).not.toThrow()
  const strings = ["[".repeat(50), "{".repeat(50), '\\"'.repeat(50), "]\\", '"[', ""]
  expect(parseUntrustedJson(nested(31, JSON.stringify(strings)))).toEqual(
    JSON.parse(nested(31, JSON.stringify(strings))),
  )
})

it.each([
  nested(33),
  nested(100_000),
  `{"a":${nested(32)}}`,
  `["\\\\",${nested(32)}]`,
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
])("parseUntrustedJson rejects deeper nesting", (text) => {
  expect(() => parseUntrustedJson(text)).toThrow("Nested deeper than 32 levels.")
})

it("parseUntrustedJson otherwise accepts and rejects the same JSON as JSON.parse", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseUntrustedJson(text)).toEqual(JSON.parse(text))
    }),
  )
  for (const text of ["", "{", '"', '"\\', "]", "nul"])
    expect(() => parseUntrustedJson(text), text).toThrow(SyntaxError)
})
