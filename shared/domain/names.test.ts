import { describe, expect, it } from "vitest"
import { initialsOf } from "./names.ts"

describe("initials", () => {
  it("are of the first and the last word of a name", () => {
    expect(initialsOf("Mia Torres")).toBe("MT")
    expect(initialsOf("  ana maria de la cruz ")).toBe("AC")
  })

  it("are one letter for one word, and none for no name", () => {
    expect(initialsOf("Cher")).toBe("C")
    expect(initialsOf("")).toBe("")
  })
})
