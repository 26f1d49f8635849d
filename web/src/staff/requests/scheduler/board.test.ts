import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { overlap } from "#shared/domain/schedule/overlap.ts"
import { aSummary } from "#test/builders/summaries.ts"
import {
  axisOf,
  boardOf,
  clashesIn,
  clashKey,
  placeCards,
  techniciansAfterMove,
  withTechnicians,
} from "./board.ts"

const job = (invoiceNumber: number, fields: Partial<RequestSummary> = {}) =>
  aSummary({ invoiceNumber, ...fields })
const at = (from: number, to: number, ...technicians: string[]) => ({
  appointmentTimeStart: from * 60,
  appointmentTimeEnd: to * 60,
  appointmentTechnicians: technicians,
})
const axis = { start: 420, end: 1080 }

describe("the visible hours", () => {
  it("span seven to six, and more for a window or shift outside", () => {
    expect(axisOf([])).toEqual({ start: 420, end: 1080 })
    expect(axisOf([{ start: 390, end: 510 }])).toEqual({ start: 360, end: 1080 })
    expect(axisOf([{ start: 1050, end: 1170 }])).toEqual({ start: 420, end: 1200 })
  })

  it("are not extended by an any-time window", () => {
    expect(axisOf([{ start: 360, end: 1260 }])).toEqual({ start: 420, end: 1080 })
  })
})

describe("cards of a lane", () => {
  const lines = (rows: RequestSummary[]) =>
    placeCards(rows, axis).map(({ row, line, start, end }) => [row.invoiceNumber, line, start, end])

  it("share a row when their windows do not overlap, and stack otherwise", () => {
    expect(lines([job(3, at(11, 13)), job(1, at(7, 9)), job(2, at(8, 10)), job(4, at(10, 11.5))])).toEqual([
      [1, 0, 420, 540],
      [2, 1, 480, 600],
      [4, 0, 600, 690],
      [3, 1, 660, 780],
    ])
  })

  it("lie below the others for a window of four hours or none, cut off at the edge", () => {
    expect(lines([job(1, at(6, 21)), job(2, at(8, 10)), job(3), job(4, at(13, 17))])).toEqual([
      [2, 0, 480, 600],
      [1, 1, 420, 1080],
      [4, 2, 780, 1020],
      [3, 3, 420, 1080],
    ])
  })

  it("are wide enough for a name, even at the end of the day", () => {
    expect(lines([job(1, at(8, 8.5)), job(2, at(9, 10)), job(3, at(17.5, 18))])).toEqual([
      [1, 0, 480, 570],
      [2, 1, 540, 630],
      [3, 0, 990, 1080],
    ])
  })

  it("never overlap each other", () => {
    const window = fc.tuple(fc.integer({ min: 12, max: 40 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(fc.array(window), (windows) => {
        const placed = placeCards(
          windows.map(([from, length], index) => job(index, at(from / 2, (from + length) / 2))),
          axis,
        )
        expect(placed).toHaveLength(windows.length)
        for (const one of placed)
          for (const other of placed)
            if (one !== other && one.line === other.line)
              expect(one.end <= other.start || other.end <= one.start).toBe(true)
      }),
    )
  })

  it("conflict exactly where the rule says so", () => {
    const window = fc.tuple(fc.integer({ min: 12, max: 36 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(fc.array(window, { maxLength: 6 }), (windows) => {
        const all = windows.map(([from, length]) => ({ start: from * 30, end: (from + length) * 30 }))
        const placed = placeCards(
          all.map(({ start, end }, index) => job(index, at(start / 60, end / 60))),
          axis,
        )
        const pairs = all.flatMap((a, index) => all.slice(index + 1).filter((b) => overlap(a, b)))
        const clashes = clashesIn("cho", placed)
        expect(new Set(clashes.flatMap(({ keys }) => keys)).size).toBe(pairs.length)
        for (const { others, lower } of clashes)
          for (const { line } of others) expect(line).toBeLessThan(lower.line)
      }),
    )
  })

  it("share one conflict key until one of them moves", () => {
    const [a, b] = [job(1, at(8, 10)), job(2, at(9, 11))]
    expect(clashKey("cho", a, b)).toBe(clashKey("cho", b, a))
    expect(clashKey("cho", a, b)).not.toBe(clashKey("lee", a, b))
    expect(clashKey("cho", a, b)).not.toBe(clashKey("cho", a, job(2, at(9, 12))))
  })
})

const everyDay = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
const shift = (technician: string, days = everyDay) => ({ technician, days, start: 420, end: 900 })
const shops = [
  {
    _id: "yuba-city",
    zone: "Yuba City",
    zip: "95991",
    shifts: [shift("cho"), shift("amaro", ["monday"])],
    daysOff: [],
  },
  { _id: "woodland", zone: "Woodland", zip: "95776", shifts: [shift("nazarian")], daysOff: [] },
]
const technicians = [
  { _id: "amaro", name: "Pia Amaro" },
  { _id: "cho", name: "Min Cho" },
  { _id: "nazarian", name: "Sona Nazarian" },
  { _id: "haugen", name: "Rae Haugen", branch: "woodland" },
  { _id: "lost", name: "Lo Stranger" },
]
const day = (rows: RequestSummary[], chosen: string[] = []) =>
  boardOf({ date: "2026-11-20", rows, technicians, shops, visibleTechnicians: chosen })

describe("a board", () => {
  const rows = [
    job(1, at(7, 9, "cho")),
    job(2, at(8, 10, "cho", "nazarian")),
    job(3, { ...at(9, 11), zone: "Lincoln" }),
    job(4, { ...at(8, 10), zone: "Unknown" }),
    job(5, { ...at(8, 10), zone: "Lincoln" }),
    job(6, { ...at(8, 10), serviceStatus: "invoicePaid" }),
  ]

  it("groups technicians by their zone, those off duty last", () => {
    expect(
      day(rows).zones.map(({ name, lanes }) => [name, lanes.map(({ technician }) => technician._id)]),
    ).toEqual([
      ["Yuba City", ["cho", "amaro"]],
      ["Woodland", ["nazarian", "haugen"]],
      [undefined, ["lost"]],
    ])
  })

  it("counts a job of two technicians in both lanes, and once in their zone", () => {
    const [yuba, woodland] = day(rows).zones
    expect(yuba?.requests).toBe(2)
    expect(woodland?.requests).toBe(1)
    expect(yuba?.load).toEqual({ booked: 240, capacity: 480 })
    expect(woodland?.lanes.map(({ load }) => load)).toEqual([
      { booked: 120, capacity: 480 },
      { booked: 0, capacity: undefined },
    ])
    expect(day(rows).clashes).toBe(1)
  })

  it("lists open, unassigned jobs in the tray by zone and window, unknown zone last", () => {
    const { tray, done, unassigned, requests } = day(rows)
    expect(
      tray.map(({ zone, rows: some }) => [zone, some.map(({ invoiceNumber }) => invoiceNumber)]),
    ).toEqual([
      ["Lincoln", [5, 3]],
      ["Unknown", [4]],
    ])
    expect(unassigned).toBe(3)
    expect(done.map(({ invoiceNumber }) => invoiceNumber)).toEqual([6])
    expect(requests).toBe(6)
  })

  it("lists jobs hidden by the filter: those without a visible technician", () => {
    const { zones, hidden } = day(rows, ["nazarian"])
    expect(zones.map(({ name }) => name)).toEqual(["Woodland"])
    expect(hidden).toEqual({ technicians: 1, jobs: 1 })
    expect(day(rows).hidden).toEqual({ technicians: 0, jobs: 0 })
  })
})

describe("a lane on a day off", () => {
  it("is idle until the technician is back, or off with the jobs that stay", () => {
    const [yuba, ...others] = shops
    const vacation = { technician: "cho", from: "2026-11-16", to: "2026-11-29" }
    const laneOf = (rows: RequestSummary[]) =>
      boardOf({
        date: "2026-11-20",
        rows,
        technicians,
        shops: [...others, ...(yuba ? [{ ...yuba, daysOff: [vacation] }] : [])],
        visibleTechnicians: ["cho"],
      }).zones[0]?.lanes[0]
    expect(laneOf([])).toMatchObject({
      presence: { backOn: "2026-11-30" },
      load: { booked: 0, capacity: 0 },
    })
    expect(laneOf([job(1, at(7, 9, "cho"))])?.load).toEqual({ booked: 120, capacity: 0 })
  })
})

describe("technicians after a move", () => {
  const after = (technicians: string[], from?: string, to?: string) =>
    techniciansAfterMove({ appointmentTechnicians: technicians }, from, to).appointmentTechnicians

  it("replace the previous technician and keep the others", () => {
    expect(after([], undefined, "cho")).toEqual(["cho"])
    expect(after(["cho", "lee"], "cho", "haugen")).toEqual(["haugen", "lee"])
    expect(after(["cho", "lee"], "cho", "lee")).toEqual(["lee"])
    expect(after(["cho", "lee"], "cho")).toEqual(["lee"])
    expect(after(["cho"], "cho")).toEqual([])
  })

  it("add the new technician when the previous one is already gone", () => {
    expect(after(["lee"], "cho", "haugen")).toEqual(["lee", "haugen"])
    expect(after(["lee"], "cho")).toEqual(["lee"])
  })

  it("keep the part of a split job, and assign a tray card to the whole job", () => {
    const half = { appointmentTechniciansRemoval: ["cho", "lee"], appointmentTechniciansInstall: ["cho"] }
    expect(techniciansAfterMove(half, "cho", "haugen")).toEqual({
      appointmentTechniciansRemoval: ["haugen", "lee"],
      appointmentTechniciansInstall: ["haugen"],
    })
    expect(techniciansAfterMove(half, "lee", undefined)).toEqual({
      appointmentTechniciansRemoval: ["cho"],
      appointmentTechniciansInstall: ["cho"],
    })
    expect(techniciansAfterMove(half, undefined, "haugen")).toEqual({
      appointmentTechnicians: ["haugen"],
      ...half,
    })
  })

  it("are those chosen for it, clearing a split job's lists", () => {
    expect(withTechnicians({ appointmentTechniciansInstall: ["cho"] }, ["lee"])).toEqual({
      appointmentTechnicians: ["lee"],
      appointmentTechniciansInstall: [],
    })
  })
})
