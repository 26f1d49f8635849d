import { describe, expect, it } from "vitest"
import { written } from "./letters.ts"

describe("a text as the PDF's fonts can write it", () => {
  it.each([
    ["Zoë Müller, 50 % off: “fine” – it’s 3 €", "Zoë Müller, 50 % off: “fine” – it’s 3 €"],
    ["Nguyễn Đức", "Nguyên Duc"],
    ["Łukasz Černý", "Lukasz Cerný"],
    ["Jose\u0301", "José"],
    ["tab\there", "tab here"],
    ["王", "?"],
  ])("%s", (text, asWritten) => expect(written(text)).toBe(asWritten))
})
