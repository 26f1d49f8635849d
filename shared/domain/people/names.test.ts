import { describe, expect, it } from "vitest"
import { initialsOf, shortName } from "./names.ts"

describe("Initials", () => {
  it("come from the first and last word of a name", () => {
    expect(initialsOf("Mia Torres")).toBe("MT")
    expect(initialsOf("  ana maria de la cruz ")).toBe("AC")
  })

  it("are one letter for one word, and empty for no name", () => {
    expect(initialsOf("Cher")).toBe("C")
    expect(initialsOf("")).toBe("")
  })

  it("keep emoji and surrogate pairs whole", () => {
    expect(initialsOf("🚗 Cars Inc")).toBe("🚗I")
    expect(initialsOf("Ann 😀")).toBe("A😀")
    expect(shortName("𝔸nna Lee")).toBe("𝔸. Lee")
  })
})

describe("A short name", () => {
  it("is the first initial and the last word", () => {
    expect(shortName("Mia Cho")).toBe("M. Cho")
    expect(shortName("  Juan Carlos  Ortega ")).toBe("J. Ortega")
  })

  it("is the whole word for one word, and empty for no name", () => {
    expect(shortName("Cher")).toBe("Cher")
    expect(shortName("")).toBe("")
  })
})
