import { expect, it } from "vitest"
import { normalizePlate } from "./license-plate.ts"

it.each([
  ["8abc 123", "8ABC123"],
  ["8ABC-123", "8ABC123"],
  [" 8ABC\u2013123 ", "8ABC123"],
  ["\uff18ABC\u200b123", "8ABC123"],
])("normalizes a plate typed as %s to %s", (typed, plate) => expect(normalizePlate(typed)).toBe(plate))
