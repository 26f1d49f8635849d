import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { aSummary } from "#test/builders/summaries.ts"
import { boardOf } from "./board.ts"
import { moveChoices } from "./move-choices.ts"

const job = (invoiceNumber: number, appointmentTechnicians: string[]) =>
  aSummary({
    invoiceNumber,
    appointmentDate: "2026-11-20",
    appointmentTimeStart: 480,
    appointmentTimeEnd: 600,
    appointmentTechnicians,
  })
const moved = job(1, ["ann"])
const dayWith = (date: string, rows: RequestSummary[]) => ({
  date,
  rows,
  board: boardOf({
    date,
    rows,
    technicians: [
      { _id: "ann", name: "Ann Ray" },
      { _id: "ben", name: "Ben Ito" },
      { _id: "cho", name: "Cho Lee" },
      { _id: "dee", name: "Dee Fox", quickselect: true },
      { _id: "eva", name: "Eva Sun" },
    ],
    shops: [],
    visibleTechnicians: [],
  }),
})
const miles: Record<string, number> = { cho: 61, eva: 0.5 }

test("Ranks free technicians first, by quick select, then far ones, then overlapping ones", () => {
  const day = dayWith("2026-11-20", [moved, job(2, ["ben"])])
  const choices = moveChoices(moved, "ann", day, (technician) => miles[technician])
  expect(choices.map(({ lane, text, overlaps }) => [lane.technician._id, text, overlaps])).toEqual([
    ["dee", "Free, 0 h", false],
    ["eva", "Free, 0 h, under 1 mi", false],
    ["cho", "Free, 0 h, 61 mi", false],
    ["ben", "Overlaps 2 to 10:00am, 2 h", true],
  ])
})

test("On another day the current technician can keep the job", () => {
  const choices = moveChoices(moved, "ann", dayWith("2026-11-21", []), () => undefined)
  expect(choices.map(({ lane }) => lane.technician._id)).toEqual(["dee", "ann", "ben", "cho", "eva"])
})
