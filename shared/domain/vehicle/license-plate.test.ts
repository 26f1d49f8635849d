import { describe, expect, it } from "vitest"
import { normalizePlate, plateInPicture, plateInSearch } from "./license-plate.ts"

describe("A license plate", () => {
  it.each([
    ["8abc 123", "8ABC123"],
    ["8ABC-123", "8ABC123"],
    [" 8ABC\u2013123 ", "8ABC123"],
    ["\uff18ABC\u200b123", "8ABC123"],
  ])("typed as %s is stored as %s", (typed, plate) => expect(normalizePlate(typed)).toBe(plate))

  it.each([
    ["8abc 123", "8ABC123"],
    ["8ABC-1", "8ABC1"],
    ["plate 8ABC123", "8ABC123"],
    ["License plate 8ABC 123", "8ABC123"],
    ["plate number 8ABC123", "8ABC123"],
    ["placa 8abc 123", "8ABC123"],
  ])("is found in the search %s", (typed, plate) => expect(plateInSearch(typed)).toBe(plate))

  it.each(["priya raman", "(530) 555-0102", "8A", "4S4BTGUD1N3148827", "12 Plumas St"])(
    "is not found in the search %s",
    (typed) => expect(plateInSearch(typed)).toBeUndefined(),
  )
})

describe("The plate in a picture", () => {
  const state = { text: "CALIFORNIA", height: 30 }
  const sticker = { text: "MAR 2027", height: 12 }

  it("is the largest text with letters and digits", () => {
    const plate = { text: "8ABC 123", height: 90 }
    const dealer = { text: "AUTO99", height: 14 }
    expect(plateInPicture([state, dealer, sticker, plate])).toBe("8ABC123")
    expect(plateInPicture([{ text: "CALIFORNIA\n8ABC123\ndmv.ca.gov", height: 150 }])).toBe("8ABC123")
  })

  it("may have only digits, and is missing in a picture without one", () => {
    expect(plateInPicture([state, { text: "4821077", height: 80 }])).toBe("4821077")
    expect(plateInPicture([state, { text: "OPEN", height: 80 }])).toBeUndefined()
    expect(plateInPicture([])).toBeUndefined()
  })
})
