import { describe, expect, it } from "vitest"
import { StoredVehicle } from "../../../shared/api/customers.ts"
import { changedVehicle } from "./change-vehicle.ts"

const truck = StoredVehicle.parse({
  _id: "v1",
  customerId: "c1",
  make: "Ford",
  reference: "unit 7",
  version: 3,
})
const mine = { by: "Rosa", at: "2026-11-20T20:00:00.000Z" }
const theirs = { by: "Marta", at: "2026-11-20T20:01:00.000Z" }

describe("a vehicle that two people change", () => {
  const after = changedVehicle(truck, { fields: { reference: "unit 8" }, seen: 3, ...theirs }).next

  it("counts up and keeps what was not sent", () => {
    expect(after).toMatchObject({ make: "Ford", reference: "unit 8", version: 4 })
  })

  it("takes other fields, and leaves what the caller did not touch as the other made it", () => {
    const { next, conflicts } = changedVehicle(after, {
      fields: { make: "Toyota", reference: "unit 7" },
      seen: 3,
      ...mine,
    })
    expect(conflicts).toEqual([])
    expect(next).toMatchObject({ make: "Toyota", reference: "unit 8", version: 5 })
  })

  it("is a conflict where both changed the same to something else, with both and who it was", () => {
    expect(changedVehicle(after, { fields: { reference: "unit 9" }, seen: 3, ...mine }).conflicts).toEqual([
      { field: "reference", yours: "unit 9", theirs: "unit 8", ...theirs },
    ])
  })

  it("is none where both changed it alike, or the caller had seen it", () => {
    expect(changedVehicle(after, { fields: { reference: "unit 8" }, seen: 3, ...mine }).conflicts).toEqual([])
    expect(changedVehicle(after, { fields: { reference: "unit 9" }, seen: 4, ...mine }).conflicts).toEqual([])
    expect(
      changedVehicle(after, { fields: { reference: "unit 9" }, seen: undefined, ...mine }).conflicts,
    ).toEqual([])
  })

  it("can be emptied of a field", () => {
    const { next } = changedVehicle(after, { fields: { make: undefined }, seen: 4, ...mine })
    expect(next.make).toBeUndefined()
  })
})
