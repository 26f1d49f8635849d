import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { aSummary } from "#test/builders/summaries.ts"
import { zonesOf } from "./zones-of-day.ts"

const row = (zone: string, more: Partial<RequestSummary> = {}) => aSummary({ zone, ...more })
const at = (start: number, end: number) => ({ appointmentTimeStart: start, appointmentTimeEnd: end })

test("lists a day's zones with jobs, hours, and technicians, fullest first, unknown last", () => {
  expect(
    zonesOf([
      row("Unknown"),
      row("Unknown"),
      row("Unknown"),
      row("Marysville", { ...at(780, 900), appointmentTechnicians: ["ana"] }),
      row("Yuba City", { ...at(840, 960), appointmentTechnicians: ["ana", "theo"] }),
      row("Yuba City", { ...at(480, 600), appointmentTechnicians: ["theo"] }),
    ]),
  ).toEqual([
    { zone: "Yuba City", jobs: 2, technicians: ["ana", "theo"], hours: { start: 480, end: 960 } },
    { zone: "Marysville", jobs: 1, technicians: ["ana"], hours: { start: 780, end: 900 } },
    { zone: "Unknown", jobs: 3, technicians: [], hours: undefined },
  ])
})
