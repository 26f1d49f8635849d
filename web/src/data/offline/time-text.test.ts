import { expect, test } from "vitest"
import { atTimeText, shortTimeText, timeInSentence } from "./time-text.ts"

const now = new Date("2026-11-20T20:00:00.000Z")
const today = "2026-11-20T17:58:00.000Z"
const yesterday = "2026-11-19T17:58:00.000Z"

test("A queued change's time fits its sentence, even on the next day", () => {
  expect([today, yesterday].map((at) => shortTimeText(at, now))).toEqual(["9:58am", "Yesterday, 9:58am"])
  expect([today, yesterday].map((at) => `No signal since ${timeInSentence(at, now)}`)).toEqual([
    "No signal since 9:58am",
    "No signal since yesterday at 9:58am",
  ])
  expect([today, yesterday].map((at) => `You did this ${atTimeText(at, now)}.`)).toEqual([
    "You did this at 9:58am.",
    "You did this yesterday at 9:58am.",
  ])
})
