import { describe, expect, test } from "vitest"
import { insertText } from "./insert-text.ts"

describe("a template", () => {
  test("fills an empty field", () => {
    expect(insertText(" ", "We're outside.", { start: 1, end: 1 })).toBe("We're outside.")
  })

  test("is inserted at the cursor of a typed text, or at its end, and replaces only a selection", () => {
    expect(insertText("Hi Priya. Bye.", "We're outside.", { start: 9, end: 9 })).toBe(
      "Hi Priya. We're outside. Bye.",
    )
    expect(insertText("Hi Priya.", "We're outside.", undefined)).toBe("Hi Priya. We're outside.")
    expect(insertText("Hi you. Bye.", "Priya", { start: 3, end: 6 })).toBe("Hi Priya. Bye.")
  })
})
