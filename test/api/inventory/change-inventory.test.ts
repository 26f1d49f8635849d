import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { stock, stocked } from "./stock.ts"

const { clerk, technician } = people(table)

describe("PUT /inventory", () => {
  it("counts parts taken and added by several users at once", async () => {
    const [rosa, marta] = [await clerk(), await technician()]
    const { _id, partNumber } = await stock(rosa, { quantity: 5 })
    const replies = await Promise.all(
      [rosa, marta, rosa].map((who) => as(who).put("/inventory", { _id, by: -1 })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stocked(rosa, partNumber)).toMatchObject([{ quantity: 2, version: 4 }])
    expect(await as(marta).put("/inventory", { _id, by: 10 })).toMatchObject({ body: { quantity: 12 } })
  })

  it("never goes below zero", async () => {
    const rosa = await clerk()
    const { _id } = await stock(rosa, { quantity: 1 })
    const replies = await Promise.all([1, 2].map(() => as(rosa).put("/inventory", { _id, by: -1 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await as(rosa).put("/inventory", { _id, by: -1 })).toBeProblem(422, "refused", {
      detail: "There are none left.",
    })
  })

  it("sets the counted quantity unless it changed since", async () => {
    const [rosa, marta] = [await clerk(), await technician()]
    const { _id, partNumber } = await stock(rosa, { quantity: 5 })
    expect(await as(rosa).put("/inventory", { _id, quantity: 7, lowStock: 2, version: 1 })).toMatchObject({
      body: { matches: 1, quantity: 7, version: 2 },
    })
    const late = await as(marta).put("/inventory", { _id, quantity: 4, version: 1 })
    expect(late).toBeProblem(409, "changed_meanwhile", {
      detail: "Someone just changed this part. Look at it again before you save.",
      conflicts: [{ field: "quantity", yours: 4, theirs: 7, by: rosa.name, at: expect.any(String) }],
    })
    expect(await stocked(rosa, partNumber)).toMatchObject([{ quantity: 7, lowStock: 2 }])
  })

  it("takes one part off once on a retry", async () => {
    const rosa = await clerk()
    const { _id, partNumber } = await stock(rosa, { quantity: 5 })
    const take = () => as(rosa).put("/inventory", { _id, by: -1 }, { key: `take-${partNumber}` })
    expect((await take()).body).toEqual((await take()).body)
    expect(await stocked(rosa, partNumber)).toMatchObject([{ quantity: 4 }])
  })

  it("reports a deleted part and names malformed fields", async () => {
    const rosa = await clerk()
    expect(await as(rosa).put("/inventory", { _id: "FW00001GTY:nowhere", by: 1 })).toBeProblem(
      404,
      "not_found",
    )
    const { _id } = await stock(rosa)
    for (const fields of [
      { by: 0.5 },
      { quantity: -1 },
      { by: 1, quantity: 1 },
      { version: 0 },
      { _id: "x" },
    ])
      expect(await as(rosa).put("/inventory", { _id, ...fields }), JSON.stringify(fields)).toBeProblem(
        400,
        "malformed",
      )
    expect(await as(rosa).put("/inventory", { _id, by: 9999 })).toBeProblem(400, "malformed")
  })
})
