import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { aReceipt } from "./receipt.ts"

const { clerk, technician } = people(table)

describe("DELETE /fuelreceipt", () => {
  it("deletes the receipt with its pictures, once", async () => {
    const theo = await technician()
    const { _id, image, thumb } = await aReceipt(theo)
    const remove = () => as(theo).delete("/fuelreceipt", { id: _id }, { key: `fuel-gone-${_id}` })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect((await picture(image)).status).toBe(403)
    expect((await picture(thumb)).status).toBe(403)
    expect(await as(theo).delete("/fuelreceipt", { id: _id })).toBeProblem(404, "not_found")
  })

  it("is limited to the owner and the office", async () => {
    const [theo, other] = [await technician(), await technician()]
    const { _id } = await aReceipt(theo)
    expect((await as(other).delete("/fuelreceipt", { id: _id })).status).toBe(404)
    expect((await as(await clerk()).delete("/fuelreceipt", { id: _id })).body).toEqual({ matches: 1 })
  })
})
