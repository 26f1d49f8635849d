import { describe, expect, test } from "vitest"
import {
  inMonthOf,
  onDay,
  queryOf,
  readFilters,
  withSearch,
  withTab,
  writeFilters,
} from "./search-parameters.ts"

const today = "2026-11-20"
const read = (search: string) => readFilters(new URLSearchParams(search), today)
const written = (search: string) => writeFilters(read(search), today).toString()

describe("the request list address", () => {
  test("defaults to today, without cancelled and closed, by window, 100 at a time", () => {
    expect(read("")).toEqual({
      q: "",
      date: "2026-11-20",
      unfocused: false,
      hidden: ["cancelled", "closed"],
      limit: 100,
      sort: { field: "appointmentTimeStart", descending: false },
      tab: "all",
      technician: undefined,
      zone: undefined,
      fields: undefined,
    })
    expect(written("")).toBe("")
  })

  test("omits default values", () => {
    expect(written("date=11/20/2026&limit=100&exclude=closed,cancelled&unfocused=false&tab=all")).toBe("")
  })

  test("round-trips other values", () => {
    const search =
      "q=raman&date=11%2F4%2F2026&unfocused=true&exclude=all&limit=0&filter=total%2CcustomerName&sort=total%3Adescending&tab=unassigned&technician=67f0c2d41b3a9e5f&zone=Yuba+City"
    expect(written(search)).toBe(search)
  })

  test("opens the jobs to schedule without search or filters, and leaves them for another day", () => {
    const toSchedule = withTab(read("q=ram&unfocused=true&exclude=all&limit=0&zone=Yuba+City"), "toSchedule")
    expect(writeFilters(toSchedule, today).toString()).toBe("tab=toSchedule")
    expect(queryOf(toSchedule)).toEqual({
      ask: "toSchedule",
      query: { search: "toSchedule", exclude: ["cancelled", "closed"], limit: 100 },
    })
    expect(onDay(toSchedule, "2026-11-04")).toEqual(read("date=11/4/2026"))
    expect(read("q=ram&tab=toSchedule")).toEqual(toSchedule)
  })

  test("falls back to defaults for invalid dates, unknown fields, or tabs", () => {
    expect(read("date=2/30/2026&sort=password:1&tab=mine&limit=lots")).toEqual(read(""))
  })

  test("searches all days on a first word, with nothing hidden and no limit", () => {
    expect(withSearch(read("tab=Paid"), "ram")).toMatchObject({
      q: "ram",
      unfocused: true,
      hidden: [],
      limit: 0,
      tab: "all",
    })
  })

  test("keeps technician and zone across days, but not in a search; drops unknown names", () => {
    const narrowed = read("technician=67f0c2d41b3a9e5f&zone=Yuba+City")
    expect(onDay(narrowed, "2026-11-04")).toMatchObject({ technician: "67f0c2d41b3a9e5f", zone: "Yuba City" })
    expect(withSearch(narrowed, "ram")).toMatchObject({ technician: undefined, zone: undefined })
    expect(read("technician=a%26b&zone=")).toEqual(read(""))
  })

  test("keeps a search limited to the day while typing", () => {
    expect(withSearch(read("q=ram&unfocused=false&exclude=all&limit=0"), "rama").unfocused).toBe(false)
  })

  test("returns to the day when the search box is cleared", () => {
    expect(withSearch(read("q=ram&unfocused=true&exclude=all&limit=0&date=11/4/2026"), "")).toEqual(
      read("date=11/4/2026"),
    )
  })

  test("clears the search on a calendar day and keeps hidden statuses", () => {
    expect(onDay(read("q=ram&unfocused=true&exclude=all&limit=0"), "2026-11-04")).toEqual(
      read("date=11/4/2026"),
    )
    expect(onDay(read("exclude=closed"), "2026-11-04").hidden).toEqual(["closed"])
  })

  test("opens a neighboring month at its last jobs, 100 at a time", () => {
    expect(inMonthOf(read("limit=0"), "2026-10-31")).toMatchObject({
      date: "2026-10-31",
      limit: 100,
      fields: expect.stringContaining("appointmentDate"),
      sort: { field: "appointmentTimeStart", descending: true },
    })
  })
})
