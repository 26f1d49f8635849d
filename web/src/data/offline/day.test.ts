import { expect, test } from "vitest"
import { jobsOfTodayQuery, requestsQuery } from "../requests/requests.ts"
import { branchesQuery } from "../shop/branches.ts"
import { lastDayOf } from "./day.ts"

const listOf = (date: string, technician = "theo") =>
  requestsQuery({ ask: "ofDay", query: { date, technician, limit: 100 } }).queryKey

test("keeps tomorrow's list and what all days need until tomorrow, the rest until today", () => {
  const daysOf = (...queryKeys: (readonly unknown[])[]) =>
    queryKeys.map((queryKey) => lastDayOf(queryKey, "theo", "2026-11-30"))
  expect(daysOf(listOf("2026-12-01"), branchesQuery.queryKey, ["people", ["omar"]])).toEqual([
    "2026-12-01",
    "2026-12-01",
    "2026-12-01",
  ])
  expect(
    daysOf(listOf("2026-11-30"), listOf("2026-12-01", "omar"), jobsOfTodayQuery("theo").queryKey, [
      "request",
      48210,
      "whole",
    ]),
  ).toEqual(["2026-11-30", "2026-11-30", "2026-11-30", "2026-11-30"])
})
