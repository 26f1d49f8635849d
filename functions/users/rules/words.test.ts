import { describe, expect, it } from "vitest"
import { answers, questionOf, wordsOfUser } from "./words.ts"

describe("the words of a user", () => {
  it("are those of the name, without accents, case and punctuation, and three forms of the phone", () => {
    expect(wordsOfUser({ name: "José O'Neil & Sons", phone: "5305550104" })).toEqual([
      "jose",
      "oneil",
      "sons",
      "5305550104",
      "5550104",
      "0104",
    ])
  })
})

describe("what was typed", () => {
  it("is one phone when it is digits and punctuation", () => {
    expect(questionOf("(530) 555-01")?.leading).toEqual({ word: "53055501", whole: false })
    expect(questionOf("+1 530 555 0104")?.leading).toEqual({ word: "5305550104", whole: false })
  })

  it("is words of which only the last may be unfinished, led by the longest", () => {
    expect(questionOf("Mia Torr")).toEqual({
      leading: { word: "torr", whole: false },
      others: [{ word: "mia", whole: true }],
    })
  })

  it("has a word of one or two letters whole", () => {
    expect(questionOf("Al")?.leading).toEqual({ word: "al", whole: true })
  })

  it("is nothing when it is empty or only punctuation", () => {
    expect(questionOf("  ")).toBeUndefined()
    expect(questionOf("--")).toBeUndefined()
    expect(questionOf("&")).toBeUndefined()
  })

  it("is answered by the whole word, or by its beginning for the last", () => {
    expect(answers(["mia", "torres"], { word: "torr", whole: false })).toBe(true)
    expect(answers(["mia", "torres"], { word: "torr", whole: true })).toBe(false)
  })
})
