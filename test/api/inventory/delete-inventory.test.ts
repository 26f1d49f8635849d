import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { stock, stocked } from "./stock.ts"

const { clerk, technician } = people(table)

describe("DELETE /inventory", () => {
  it("removes a part from the list once", async () => {
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

  it("rejects a malformed id", async () => {
    const rosa = await clerk()
    expect(await as(rosa).delete("/inventory", { id: "?" })).toBeProblem(400, "malformed")
  })
})
