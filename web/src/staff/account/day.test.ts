import { expect, test } from "vitest"
import { dayTexts } from "./day.ts"

const paid = { serviceStatus: "invoicePaid" } as const
const ready = { serviceStatus: "repairReady" } as const

test("counts a technician's completed and remaining jobs of the day", () => {
  expect(dayTexts([paid, ready, ready, ready], false)).toEqual({
    title: "4 jobs today",
    progress: "1 done, 3 to go",
  })
})

test("counts a job awaiting payment as completed", () => {
  expect(dayTexts([{ serviceStatus: "awaitingPayment" }], false)).toEqual({
    title: "1 job today",
    progress: "all done",
  })
})

test("excludes unassigned jobs from progress", () => {
  expect(dayTexts([ready], true)).toEqual({ title: "1 job without a technician", progress: "" })
})

test("describes an empty day in words instead of a zero", () => {
  expect(dayTexts([], false).title).toBe("No jobs today")
  expect(dayTexts([], true).title).toBe("Every job has a technician")
})

test("shows nothing before the reply arrives", () => {
  expect(dayTexts(undefined, false)).toEqual({ title: "Today", progress: "" })
})
