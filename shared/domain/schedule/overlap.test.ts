import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isLongWindow, overlap, overlapsOf, overlapText } from "./overlap.ts"

const window = fc
  .tuple(fc.integer({ min: 360, max: 1200 }), fc.integer({ min: 30, max: 400 }))
  .map(([start, length]) => ({ start, end: start + length }))

describe("Two windows of one technician", () => {
  it("overlap when they share time and both are shorter than four hours", () => {
    expect(overlap({ start: 540, end: 660 }, { start: 600, end: 720 })).toBe(true)
    expect(overlap({ start: 540, end: 660 }, { start: 660, end: 780 })).toBe(false)
    expect(overlap({ start: 540, end: 780 }, { start: 600, end: 720 })).toBe(false)
    expect(overlap({ start: 540, end: 779 }, { start: 600, end: 720 })).toBe(true)
    expect(isLongWindow({ start: 540, end: 780 })).toBe(true)
  })

  it("overlap in either order", () => {
    fc.assert(
      fc.property(window, window, (a, b) => {
        expect(overlap(a, b)).toBe(overlap(b, a))
      }),
    )
  })
})

const job = (invoiceNumber: number, crew: string[], start?: number, end?: number) => ({
  invoiceNumber,
  zone: "Linda",
  appointmentTechnicians: crew,
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
})
const day = [
  job(48198, ["cho"], 540, 660),
  job(48190, ["cho", "lee"], 600, 840),
  job(48192, ["lee", "cho"], 480, 570),
  job(48211, ["cho"]),
  job(48216, ["cho"], 600),
]
const found = (...input: Parameters<typeof overlapsOf>) =>
  overlapsOf(...input).map(({ technician, job: { invoiceNumber }, shared }) => [
    technician,
    invoiceNumber,
    shared.start,
    shared.end,
  ])

describe("overlapsOf", () => {
  const at = { start: 550, end: 670 }

  it("returns the shared time for each technician, earliest first", () => {
    expect(found({ technicians: ["lee", "cho"], window: at }, day)).toEqual([
      ["lee", 48192, 550, 570],
      ["cho", 48192, 550, 570],
      ["cho", 48198, 550, 660],
    ])
  })

  it("is empty for a four-hour window, and for a technician who is free", () => {
    expect(found({ technicians: ["cho"], window: { start: 480, end: 720 } }, day)).toEqual([])
    expect(found({ technicians: ["ortega"], window: at }, day)).toEqual([])
    expect(found({ technicians: [], window: at }, day)).toEqual([])
  })

  it("never includes the job itself", () => {
    expect(found({ technicians: ["cho"], window: { start: 580, end: 640 }, except: 48198 }, day)).toEqual([])
  })

  it("is described in one sentence", () => {
    const overlaps = overlapsOf({ technicians: ["lee"], window: at }, day)
    expect(overlaps.map((one) => overlapText("Ana Lee", one))).toEqual([
      "Ana Lee has 48192 in Linda from 8:00am to 9:30am.",
    ])
  })

  it("returns times within both windows", () => {
    fc.assert(
      fc.property(window, fc.array(window), (candidate, others) => {
        const planned = others.map(({ start, end }, index) => job(index, ["cho"], start, end))
        const overlaps = overlapsOf({ technicians: ["cho"], window: candidate }, planned)
        expect(overlaps).toHaveLength(others.filter((other) => overlap(candidate, other)).length)
        for (const { shared, window: other } of overlaps) {
          expect(shared.start).toBeLessThan(shared.end)
          expect(shared.start).toBeGreaterThanOrEqual(Math.max(candidate.start, other.start))
          expect(shared.end).toBeLessThanOrEqual(Math.min(candidate.end, other.end))
        }
      }),
    )
  })
})
