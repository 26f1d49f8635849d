import { describe, expect, test } from "vitest"
import { describeRateChanges, rateToday, shownRates } from "./tax.ts"

const today = "2026-11-20"
const first = { from: "2021-07-01", percent: 7.25 }
const second = { from: "2024-04-01", percent: 8 }
const coming = { from: "2027-04-01", percent: 8.75 }

test("lists tax rates newest first, each with its last day", () => {
  expect(shownRates([coming, first, second], today)).toEqual([
    { ...coming, until: undefined, when: "ahead" },
    { ...second, until: "2027-03-31", when: "now" },
    { ...first, until: "2024-03-31", when: "past" },
  ])
})

test("applies a rate from its first day", () => {
  expect(shownRates([first, { from: today, percent: 8 }], today).map(({ when }) => when)).toEqual([
    "now",
    "past",
  ])
})

test("uses the unconfirmed rate when there is none", () => {
  expect(rateToday([coming], today)).toEqual({ percent: 7.25, source: "default" })
})

describe("the effect of a tax rate change", () => {
  test("keeps today's rate when a rate starts later", () => {
    expect(describeRateChanges([first], [first, coming], today)).toEqual(["8.75% starting Apr 1, 2027."])
  })

  test("changes today's rate when the current percentage changes", () => {
    expect(describeRateChanges([first], [{ ...first, percent: 7.75 }], today)).toEqual([
      "Today's rate is 7.75% instead of 7.25%.",
    ])
  })

  test("changes nothing when a future rate is removed", () => {
    expect(describeRateChanges([first, coming], [first], today)).toEqual(["No change on Apr 1, 2027."])
  })

  test("falls back to the unconfirmed rate when the only rate is removed", () => {
    expect(describeRateChanges([{ ...first, percent: 8 }], [], today)).toEqual([
      'No rate for today, so jobs use 7.25%, marked "rate not confirmed".',
    ])
  })

  test("changes nothing for a past rate", () => {
    expect(describeRateChanges([first, second], [second], today)).toEqual([])
  })
})
