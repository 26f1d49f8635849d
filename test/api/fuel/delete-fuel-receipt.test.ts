import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { aReceipt } from "./receipt.ts"

const { clerk, technician } = people(table)

describe("DELETE /fuelreceipt", () => {
  it("deletes the receipt once, and leaves its figures and picture to the audit", async () => {
    const theo = await technician()
    const { _id, image, thumb } = await aReceipt(theo)
    const remove = () => as(theo).delete("/fuelreceipt", { id: _id }, { key: `fuel-gone-${_id}` })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect((await picture(thumb)).status).toBe(403)
    expect(await as(theo).delete("/fuelreceipt", { id: _id })).toBeProblem(404, "not_found")
    const [event, ...more] = done(await as(await clerk()).get("/settingshistory", { what: "fuel", id: _id }))
    expect(more).toEqual([])
    expect(event).toMatchObject({
      action: "deleted",
      version: 2,
      by: { _id: theo._id },
      changes: [
        { field: "postingUserName", from: theo.name },
        { field: "mileage", from: 84_210 },
        { field: "fuelcost", from: 61.4 },
        { field: "image" },
      ],
    })
    expect((await picture(String(event?.changes.at(-1)?.from))).bytes).toEqual((await picture(image)).bytes)
  })

  it("is limited to the owner and the office", async () => {
    const [theo, other] = [await technician(), await technician()]
    const { _id } = await aReceipt(theo)
    expect((await as(other).delete("/fuelreceipt", { id: _id })).status).toBe(404)
    expect((await as(await clerk()).delete("/fuelreceipt", { id: _id })).body).toEqual({ matches: 1 })
  })
})
