import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { overlap } from "#shared/domain/schedule/overlap.ts"
import {
  axisOf,
  boardOf,
  clashesIn,
  clashKey,
  placeCards,
  techniciansAfterMove,
  withTechnicians,
} from "./board.ts"

const job = (invoiceNumber: number, fields: Partial<RequestSummary> = {}): RequestSummary => ({
  invoiceNumber,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "repairReady",
  statusSince: "2026-11-19T17:00:00.000Z",
  zone: "Linda",
  total: 0,
  totalUnpaid: 0,
  ...fields,
})
const at = (from: number, to: number, ...crew: string[]) => ({
  appointmentTimeStart: from * 60,
  appointmentTimeEnd: to * 60,
  appointmentTechnicians: crew,
})
const axis = { start: 420, end: 1080 }

describe("the hours that are shown", () => {
  it("are seven to six, and more where a window or a shift lies outside", () => {
    expect(axisOf([])).toEqual({ start: 420, end: 1080 })
    expect(axisOf([{ start: 390, end: 510 }])).toEqual({ start: 360, end: 1080 })
    expect(axisOf([{ start: 1050, end: 1170 }])).toEqual({ start: 420, end: 1200 })
  })

  it("are not stretched by a window of any time", () => {
    expect(axisOf([{ start: 360, end: 1260 }])).toEqual({ start: 420, end: 1080 })
  })
})

describe("cards of a lane", () => {
  const lines = (rows: RequestSummary[]) =>
    placeCards(rows, axis).map(({ row, line, start, end }) => [row.invoiceNumber, line, start, end])

  it("lie side by side where their windows follow one another, else in lines", () => {
    expect(lines([job(3, at(11, 13)), job(1, at(7, 9)), job(2, at(8, 10)), job(4, at(10, 11.5))])).toEqual([
      [1, 0, 420, 540],
      [2, 1, 480, 600],
      [4, 0, 600, 690],
      [3, 1, 660, 780],
    ])
  })

  it("lie below the others with a window of four hours, or none, and are cut at the edge", () => {
    expect(lines([job(1, at(6, 21)), job(2, at(8, 10)), job(3), job(4, at(13, 17))])).toEqual([
      [2, 0, 480, 600],
      [1, 1, 420, 1080],
      [4, 2, 780, 1020],
      [3, 3, 420, 1080],
    ])
  })

  it("are wide enough for a name, also at the end of the day", () => {
    expect(lines([job(1, at(8, 8.5)), job(2, at(9, 10)), job(3, at(17.5, 18))])).toEqual([
      [1, 0, 480, 570],
      [2, 1, 540, 630],
      [3, 0, 990, 1080],
    ])
  })

  it("never lie over each other", () => {
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

  it("clash where the rule says so, and nowhere else", () => {
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

  it("have one name for their clash, until one of them moves", () => {
    const [a, b] = [job(1, at(8, 10)), job(2, at(9, 11))]
    expect(clashKey("cho", a, b)).toBe(clashKey("cho", b, a))
    expect(clashKey("cho", a, b)).not.toBe(clashKey("lee", a, b))
    expect(clashKey("cho", a, b)).not.toBe(clashKey("cho", a, job(2, at(9, 12))))
  })
})

const everyDay = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
const shift = (technician: string, days = everyDay) => ({ technician, days, start: 420, end: 900 })
const shops = [
  { _id: "yuba-city", zone: "Yuba City", zip: "95991", shifts: [shift("cho"), shift("amaro", ["monday"])] },
  { _id: "woodland", zone: "Woodland", zip: "95776", shifts: [shift("nazarian")] },
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

  it("has each technician in the zone where they work, whoever is off last", () => {
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

  it("tells which jobs the filter keeps from it: those that no shown technician has", () => {
    const { zones, hidden } = day(rows, ["nazarian"])
    expect(zones.map(({ name }) => name)).toEqual(["Woodland"])
    expect(hidden).toEqual({ technicians: 1, jobs: 1 })
    expect(day(rows).hidden).toEqual({ technicians: 0, jobs: 0 })
  })
})

describe("who does a job after it was moved", () => {
  const after = (crew: string[], from?: string, to?: string) =>
    techniciansAfterMove({ appointmentTechnicians: crew }, from, to).appointmentTechnicians

  it("is the other in the place of the one, and whoever else is on it", () => {
    expect(after([], undefined, "cho")).toEqual(["cho"])
    expect(after(["cho", "lee"], "cho", "haugen")).toEqual(["haugen", "lee"])
    expect(after(["cho", "lee"], "cho", "lee")).toEqual(["lee"])
    expect(after(["cho", "lee"], "cho")).toEqual(["lee"])
    expect(after(["cho"], "cho")).toEqual([])
  })

  it("is added where the one who had it has gone meanwhile", () => {
    expect(after(["lee"], "cho", "haugen")).toEqual(["lee", "haugen"])
    expect(after(["lee"], "cho")).toEqual(["lee"])
  })

  it("takes the same part of a half job over, and a card of the tray becomes the job's own", () => {
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

  it("is whoever was chosen for it, and nobody of a half job's lists", () => {
    expect(withTechnicians({ appointmentTechniciansInstall: ["cho"] }, ["lee"])).toEqual({
      appointmentTechnicians: ["lee"],
      appointmentTechniciansInstall: [],
    })
  })
})
