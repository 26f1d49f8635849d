import { expect, test } from "vitest"
import { differenceOf, lineChanges } from "./difference.ts"

test("separates unchanged text at both ends from removed and added text", () => {
  expect(differenceOf("Keep the tape on until tomorrow.", "Keep the tape on for two days.")).toEqual({
    start: "Keep the tape on ",
    removed: "until tomorrow",
    added: "for two days",
    end: ".",
  })
})

test("never splits a word", () => {
  expect(differenceOf("We call you today", "We called you today")).toEqual({
    start: "We ",
    removed: "call",
    added: "called",
    end: " you today",
  })
})

test("marks only added or removed words", () => {
  expect(differenceOf("No charge.", "No charge, ever.")).toMatchObject({ removed: "", added: ", ever" })
  expect(differenceOf("a b c", "a c")).toMatchObject({ removed: "b ", added: "" })
  expect(differenceOf("", "Open since 2001.")).toEqual({
    start: "",
    removed: "",
    added: "Open since 2001.",
    end: "",
  })
})

test("reproduces both texts from the parts", () => {
  const texts = ["", "ab", "abab", "ab ab", "x ab y", "the the the", "the the", "é e"]
  for (const from of texts)
    for (const to of texts) {
      const { start, removed, added, end } = differenceOf(from, to)
      expect([start + removed + end, start + added + end]).toEqual([from, to])
    }
})

test("shows added and removed lines of a list and counts unchanged ones", () => {
  expect(
    lineChanges(["7.25% from Jan 1", "8% from Apr 1"], ["7.25% from Jan 1", "8.75% from Apr 1"]),
  ).toEqual({ removed: ["8% from Apr 1"], added: ["8.75% from Apr 1"], unchangedCount: 1 })
})
