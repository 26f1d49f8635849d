import fc from "fast-check"
import { expect, test } from "vitest"
import { blocksOf } from "./blocks.ts"

test("renders one text as one paragraph without a heading", () => {
  expect(blocksOf("We fix any leak at no charge. New damage isn't covered.")).toEqual([
    { heading: undefined, text: "We fix any leak at no charge. New damage isn't covered." },
  ])
})

test("makes a short line without a period the heading of the following text", () => {
  expect(blocksOf("What we fix\nAny leak.\nAny noise.\n\n\nHow to use it\r\n\r\nCall us.")).toEqual([
    { heading: "What we fix", text: "Any leak.\nAny noise." },
    { heading: "How to use it", text: "Call us." },
  ])
})

test("treats a short line at the end or after a heading as text", () => {
  expect(blocksOf("Call us.\n\nAny shop")).toEqual([
    { heading: undefined, text: "Call us." },
    { heading: undefined, text: "Any shop" },
  ])
  expect(blocksOf("How to use it\n\nCall or text\n\nBring the car.")).toEqual([
    { heading: "How to use it", text: "Call or text" },
    { heading: undefined, text: "Bring the car." },
  ])
})

test("returns no block for only spaces", () => {
  expect(blocksOf(" \n\n\t\n ")).toEqual([])
})

test("keeps every word of the owner's text and adds none", () => {
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "")
  const typed = fc
    .array(fc.constantFrom("Leak", "noise.", "\n", "\n\n", " ", "we fix", "<b>", "at no charge."))
    .map((parts) => parts.join(" "))
  fc.assert(
    fc.property(typed, (text) => {
      const lines = blocksOf(text).flatMap((block) => [block.heading ?? "", block.text])
      expect(wordsOf(lines.join(" "))).toEqual(wordsOf(text))
    }),
  )
})
