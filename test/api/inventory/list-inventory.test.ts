import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { newNumber, stock, stocked } from "./stock.ts"

const { clerk, technician, customer } = people(table)

describe("GET /inventory", () => {
  it("shows logged-in users the stock by branch, without cost", async () => {
    const rosa = await clerk()
    const { _id, partNumber } = await stock(rosa, { quantity: 2, lowStock: 3 })
    for (const person of [rosa, await technician(), await customer()])
      expect(await stocked(person, partNumber)).toEqual([
        { _id, partNumber, branch: "yuba-city", quantity: 2, lowStock: 3, version: 1 },
      ])
  })

  it("searches by number prefix in any spelling, and by branch", async () => {
    const rosa = await clerk()
    const partNumber = newNumber()
    for (const branch of ["yuba-city", "sacramento"])
      await as(rosa).post("/inventory", { partNumber, branch })
    const begins = ` ${partNumber.slice(0, 2).toLowerCase()} ${partNumber.slice(2, 7)}`
    const found = await stocked(rosa, begins)
    const branches = found.filter((one) => one.partNumber === partNumber).map(({ branch }) => branch)
    expect(branches.toSorted()).toEqual(["sacramento", "yuba-city"])
    const { body } = await as(rosa).get("/inventory", { part: partNumber, branch: "sacramento" })
    expect(body.map(({ branch }) => branch)).toEqual(["sacramento"])
    const dashed = `${partNumber.slice(0, 7)}-${partNumber.slice(7, 9)}`
    expect((await stocked(rosa, dashed)).map((one) => one.partNumber)).toContain(partNumber)
    expect(await stocked(rosa, newNumber().replace("FW", "ZZ"))).toEqual([])
  })

  it("finds a number that is stored with its dash, whole or by its beginning", async () => {
    const rosa = await clerk()
    // No NAGS number has the letter A for its glass, or five letters at its end.
    for (const partNumber of [newNumber().replace("FW", "FA"), `${newNumber()}NX`]) {
      const dashed = `${partNumber.slice(0, 7)}-${partNumber.slice(7)}`
      await as(rosa).post("/inventory", { partNumber: dashed, branch: "yuba-city" })
      for (const part of [dashed, dashed.slice(0, 9), dashed.slice(0, 8)])
        expect((await stocked(rosa, part)).map((one) => one.partNumber)).toContain(dashed)
    }
  })

  it("rejects a malformed branch and cursor", async () => {
    expect(await as(await clerk()).get("/inventory", { branch: "a b" })).toBeProblem(400, "malformed")
    expect(await as(await clerk()).get("/inventory", { cursor: "made up" })).toBeProblem(400, "malformed")
  })
})
