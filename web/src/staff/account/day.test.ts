import { expect, test } from "vitest"
import { dayInWords } from "./day.ts"

const paid = { serviceStatus: "invoicePaid" } as const
const ready = { serviceStatus: "repairReady" } as const

test("a technician's day counts what is done and what is left", () => {
  expect(dayInWords([paid, ready, ready, ready], false)).toEqual({
    title: "4 jobs today",
    progress: "1 done, 3 to go",
  })
})

test("a job that waits for its money is done work", () => {
  expect(dayInWords([{ serviceStatus: "awaitingPayment" }], false)).toEqual({
    title: "1 job today",
    progress: "all done",
  })
})

test("jobs without a technician are no progress of anybody", () => {
  expect(dayInWords([ready], true)).toEqual({ title: "1 job without a technician", progress: "" })
})

test("an empty day is said in words, not as a nought", () => {
  expect(dayInWords([], false).title).toBe("No jobs today")
  expect(dayInWords([], true).title).toBe("Every job has a technician")
})

test("before the answer is here nothing is claimed", () => {
  expect(dayInWords(undefined, false)).toEqual({ title: "Today", progress: "" })
})
