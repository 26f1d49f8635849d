import { expect, it } from "vitest"
import { normalizePlate } from "./license-plate.ts"

it.each([
  ["8abc 123", "8ABC123"],
  ["8ABC-123", "8ABC123"],
  [" 8ABC\u2013123 ", "8ABC123"],
  ["\uff18ABC\u200b123", "8ABC123"],
])("a plate typed as %s is %s", (typed, plate) => expect(normalizePlate(typed)).toBe(plate))
