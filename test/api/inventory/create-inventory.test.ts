import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { newNumber, stocked } from "./stock.ts"

const { clerk, technician } = people(table)

describe("POST /inventory", () => {
  it("stocks a part at a branch under its normalized NAGS number", async () => {
    for (const person of [await clerk(), await technician()]) {
      const partNumber = newNumber()
      const typed = `${partNumber.slice(0, 2).toLowerCase()} ${partNumber.slice(2, 7)}-${partNumber.slice(7)} `
      const reply = await as(person).post("/inventory", { partNumber: typed, branch: "sacramento" })
      expect(reply).toMatchObject({ status: 201, body: { _id: `${partNumber}:sacramento`, version: 1 } })
      expect(await stocked(person, partNumber)).toMatchObject([{ partNumber, quantity: 1, lowStock: 0 }])
    }
  })

  it("accepts OEM and molding part numbers", async () => {
    const rosa = await clerk()
    const end = newNumber().slice(2, 7)
    for (const [typed, kept] of [
      [`73111-tva-a${end}`, `73111-TVA-A${end}`],
      [`wm${end}`, `WM${end}`],
      [`1k5 845 ${end}`, `1K5-845-${end}`],
    ] as const)
      expect(
        (await as(rosa).post("/inventory", { partNumber: typed, branch: "yuba-city" })).body,
      ).toMatchObject({
        _id: `${kept}:yuba-city`,
      })
  })

  it("keeps one record per part and branch, even under concurrent calls", async () => {
    const [rosa, marta] = [await clerk(), await technician()]
    const part = { partNumber: newNumber(), branch: "yuba-city" }
    const replies = await Promise.all([as(rosa).post("/inventory", part), as(marta).post("/inventory", part)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await as(rosa).post("/inventory", part)).toBeProblem(409, "already_exists", {
      detail: "This part is already there. Change its quantity instead.",
    })
  })

  it("names the malformed fields", async () => {
    const rosa = await clerk()
    const good = { partNumber: newNumber(), branch: "yuba-city" }
    const cases: [object, string][] = [
      [{ partNumber: "" }, "partNumber"],
      [{ partNumber: "windshield" }, "partNumber"],
      [{ partNumber: "FW0#915" }, "partNumber"],
      [{ branch: "atlantis" }, "branch"],
      [{ quantity: -1 }, "quantity"],
      [{ quantity: 1.5 }, "quantity"],
      [{ lowStock: 10_000 }, "lowStock"],
      [{ cost: 5 }, "cost"],
    ]
    for (const [fields, field] of cases) {
      const reply = await as(rosa).post("/inventory", { ...good, ...fields })
      expect(reply, JSON.stringify(fields)).toBeProblem(400, "malformed")
      expect(JSON.stringify(reply.body)).toContain(`"field":"${field}"`)
    }
  })
})
