import { expect, it } from "vitest"
import { models } from "../demo/vehicles.ts"
import { dispatchesIn } from "./dispatches.ts"

it("starts with dispatches for common cars", () => {
  const typical = models.map(({ make, model }) => `${make} ${model}`.toUpperCase())
  const listed = dispatchesIn("/no-such-file").all()
  expect(listed).toHaveLength(4)
  for (const { CustVehicle } of listed)
    expect(typical).toContain(`${CustVehicle.VehicleMake} ${CustVehicle.VehicleModel}`)
})
