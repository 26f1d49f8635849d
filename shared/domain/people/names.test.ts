import { describe, expect, it } from "vitest"
import { initialsOf, shortName } from "./names.ts"

describe("initials", () => {
  it("are of the first and the last word of a name", () => {
    expect(initialsOf("Mia Torres")).toBe("MT")
    expect(initialsOf("  ana maria de la cruz ")).toBe("AC")
  })

  it("are one letter for one word, and none for no name", () => {
    expect(initialsOf("Cher")).toBe("C")
    expect(initialsOf("")).toBe("")
  })

  it("are whole signs, however they are stored", () => {
    expect(initialsOf("🚗 Cars Inc")).toBe("🚗I")
    expect(initialsOf("Ann 😀")).toBe("A😀")
    expect(shortName("𝔸nna Lee")).toBe("𝔸. Lee")
  })
})

describe("a short name", () => {
  it("is the first letter and the last word", () => {
    expect(shortName("Mia Cho")).toBe("M. Cho")
    expect(shortName("  Juan Carlos  Ortega ")).toBe("J. Ortega")
  })

  it("is the whole of one word, and nothing of no name", () => {
    expect(shortName("Cher")).toBe("Cher")
    expect(shortName("")).toBe("")
  })
})
