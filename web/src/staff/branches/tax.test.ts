import { describe, expect, test } from "vitest"
import { newsOf, rateToday, shownRates } from "./tax.ts"

const today = "2026-11-20"
const first = { from: "2021-07-01", percent: 7.25 }
const second = { from: "2024-04-01", percent: 8 }
const coming = { from: "2027-04-01", percent: 8.75 }

test("rates stand newest first, each with its last day", () => {
  expect(shownRates([coming, first, second], today)).toEqual([
    { ...coming, until: undefined, when: "ahead" },
    { ...second, until: "2027-03-31", when: "now" },
    { ...first, until: "2024-03-31", when: "past" },
  ])
})

test("a rate that begins today holds today", () => {
  expect(shownRates([first, { from: today, percent: 8 }], today).map(({ when }) => when)).toEqual([
    "now",
    "past",
  ])
})

test("without any rate the unconfirmed one is taken", () => {
  expect(rateToday([coming], today)).toEqual({ percent: 7.25, source: "default" })
})

describe("what a change means", () => {
  test("a rate from a later day on leaves today's", () => {
    expect(newsOf([first], [first, coming], today)).toEqual(["8.75% starting Apr 1, 2027."])
  })

  test("another percentage of the rate that holds is another rate today", () => {
    expect(newsOf([first], [{ ...first, percent: 7.75 }], today)).toEqual([
      "Today's rate is 7.75% instead of 7.25%.",
    ])
  })

  test("a rate that is taken out before it came changes nothing on its day", () => {
    expect(newsOf([first, coming], [first], today)).toEqual(["No change on Apr 1, 2027."])
  })

  test("without the only rate the unconfirmed one is taken", () => {
    expect(newsOf([{ ...first, percent: 8 }], [], today)).toEqual([
      'No rate for today, so jobs use 7.25%, marked "rate not confirmed".',
    ])
  })

  test("a rate of the past changes nothing", () => {
    expect(newsOf([first, second], [second], today)).toEqual([])
  })
})
