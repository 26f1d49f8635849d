import { describe, expect, it } from "vitest"
import { branchMapLink, findConflicts, toBranchId, unknownTechnicians } from "./branch.ts"

const woodland = { name: "Woodland", zone: "Woodland" }
const sacramento = { name: "Sacramento", zone: "Sacramento" }

describe("Branch rules", () => {
  it.each([
    ["Rancho Cordova", "rancho-cordova"],
    ["  St. Mary's / Peña ", "st-mary-s-pen-a"],
    ["店", ""],
  ])("give a branch called %s the id %j", (name, id) => {
    expect(toBranchId(name)).toBe(id)
  })

  it("link the map to the address, unless a different link was typed", () => {
    const at = { address: "455 East Main Street", city: "Woodland", zip: "95776" }
    const link =
      "https://www.google.com/maps/search/?api=1&query=455+East+Main+Street%2C+Woodland%2C+CA+95776"
    expect(branchMapLink({ ...at, map: "" })).toBe(link)
    expect(branchMapLink({ ...at, map: "https://www.google.com/maps/search/?api=1&query=Elsewhere" })).toBe(
      link,
    )
    expect(branchMapLink({ ...at, map: "https://maps.example.com/w" })).toBe("https://maps.example.com/w")
  })

  it("reject a name or zone that another branch has, in any spelling", () => {
    expect(findConflicts(woodland, [sacramento])).toEqual([])
    expect(
      findConflicts({ name: "WOODLAND", zone: "sacramento" }, [woodland, sacramento]).map(
        ({ field }) => field,
      ),
    ).toEqual(["name", "zone"])
  })

  it("keep shifts and days off only of technicians, including deactivated ones", () => {
    const users = [
      { _id: "t1", serviceTechnician: true },
      { _id: "c1", serviceTechnician: false },
    ]
    const shifts = ["t1", "c1", "gone", "nobody"].map((technician) => ({ technician }))
    const daysOff = [{}, { technician: "t1" }, { technician: "c1" }, { technician: "gone" }]
    const stored = { shifts: [{ technician: "gone" }] }
    expect(unknownTechnicians({ shifts, daysOff }, stored, users)).toEqual([
      { field: "shifts.1.technician", message: "Not a technician: c1." },
      { field: "shifts.3.technician", message: "Not a technician: nobody." },
      { field: "daysOff.2.technician", message: "Not a technician: c1." },
    ])
  })
})
