import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { stock, stocked } from "./stock.ts"

const { clerk, technician, customer } = people(table)

describe("DELETE /inventory", () => {
  it("takes a part off the list, once", async () => {
    for (const person of [await clerk(), await technician()]) {
      const { _id, partNumber } = await stock(person)
      const remove = () => as(person).delete("/inventory", { id: _id }, { key: `delete-${partNumber}` })
      expect(await remove()).toMatchObject({ status: 200, body: { matches: 1 } })
      expect(await remove()).toMatchObject({ status: 200, body: { matches: 1 } })
      expect(await stocked(person, partNumber)).toEqual([])
      expect(await as(person).delete("/inventory", { id: _id })).toBeProblem(404, "not_found", {
        detail: "Someone already deleted this part.",
      })
    }
  })

  it("is not for customers and visitors, and names what is malformed", async () => {
    const rosa = await clerk()
    const { _id } = await stock(rosa)
    expect((await as(await customer()).delete("/inventory", { id: _id })).status).toBe(403)
    expect((await as().delete("/inventory", { id: _id })).status).toBe(401)
    expect(await as(rosa).delete("/inventory", { id: "?" })).toBeProblem(400, "malformed")
  })
})
