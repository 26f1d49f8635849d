import { expect, test } from "vitest"
import { textTypedAfter } from "./text-after.ts"

test("clears what was sent, and keeps what was appended or typed in its place", () => {
  expect(textTypedAfter("FW04915", "FW04915")).toBe("")
  expect(textTypedAfter("FW04915", "FW04915FD12345")).toBe("FD12345")
  expect(textTypedAfter("FW04915", "FD12345")).toBe("FD12345")
})
