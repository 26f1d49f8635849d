import { expect, test } from "vitest"
import { dayInWords } from "./day.ts"

const paid = { serviceStatus: "invoicePaid" } as const
const ready = { serviceStatus: "repairReady" } as const

test("counts a technician's completed and remaining jobs of the day", () => {
  expect(dayInWords([paid, ready, ready, ready], false)).toEqual({
    title: "4 jobs today",
    progress: "1 done, 3 to go",
  })
})

test("counts a job awaiting payment as completed", () => {
  expect(dayInWords([{ serviceStatus: "awaitingPayment" }], false)).toEqual({
    title: "1 job today",
    progress: "all done",
  })
})

test("excludes unassigned jobs from progress", () => {
  expect(dayInWords([ready], true)).toEqual({ title: "1 job without a technician", progress: "" })
})

test("describes an empty day in words instead of a zero", () => {
  expect(dayInWords([], false).title).toBe("No jobs today")
  expect(dayInWords([], true).title).toBe("Every job has a technician")
})

test("shows nothing before the reply arrives", () => {
  expect(dayInWords(undefined, false)).toEqual({ title: "Today", progress: "" })
})
