import { expect, it } from "vitest"
import { withActiveShifts } from "./active-shifts.ts"

const shift = (technician: string) => ({ technician, days: ["monday" as const], start: 480, end: 1020 })

it("keeps the shifts of active technicians, and no one else's", () => {
  const shops = [
    { _id: "yuba", shifts: ["theo", "left", "clerk", "deleted"].map(shift) },
    { _id: "colusa", shifts: [shift("left")] },
  ]
  const people = [
    { _id: "theo", serviceTechnician: true, state: "active" as const },
    { _id: "left", serviceTechnician: true, state: "inactive" as const },
    { _id: "clerk", serviceTechnician: false, state: "active" as const },
  ]
  expect(withActiveShifts(shops, people)).toEqual([
    { _id: "yuba", shifts: [shift("theo")] },
    { _id: "colusa", shifts: [] },
  ])
})
