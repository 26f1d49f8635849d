import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aDispatch, unknownCar } from "../ivy/dispatch.ts"
import { table } from "../table.ts"

const { clerk } = people(table)

describe("GET /readsafelitedispatch", () => {
  it("returns a dispatch as the portal has it, with its vehicle", async () => {
    const dispatch = await aDispatch()
    const { status, body } = await as(await clerk()).get("/readsafelitedispatch", {
      dispatch: dispatch.ReferralNumber,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...dispatch,
      vehicle: expect.stringContaining(dispatch.CustVehicle.VehicleYear),
    })
    expect(body).not.toHaveProperty("invoiceNumber")
  })

  it("returns no vehicle when it can't be determined", async () => {
    const { ReferralNumber } = await aDispatch(unknownCar)
    const { body } = await as(await clerk()).get("/readsafelitedispatch", { dispatch: ReferralNumber })
    expect(body).not.toHaveProperty("vehicle")
  })

  it("returns false for a number that is not in the portal", async () => {
    const { status, body } = await as(await clerk()).get("/readsafelitedispatch", { dispatch: "none-such" })
    expect({ status, body }).toEqual({ status: 200, body: false })
  })

  it("rejects a malformed referral number", async () => {
    for (const dispatch of ["", "../x", "x".repeat(41)])
      expect(await as(await clerk()).get("/readsafelitedispatch", { dispatch })).toBeProblem(400, "malformed")
  })
})
