import { expect, test } from "vitest"
import { typedSince } from "./typed-since.ts"

test("clears what was sent, and keeps what was appended or typed in its place", () => {
  expect(typedSince("FW04915", "FW04915")).toBe("")
  expect(typedSince("FW04915", "FW04915FD12345")).toBe("FD12345")
  expect(typedSince("FW04915", "FD12345")).toBe("FD12345")
})
