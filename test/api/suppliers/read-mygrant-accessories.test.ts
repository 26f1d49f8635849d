import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

describe("GET /readmygrantaccessories", () => {
  it("returns the mouldings, clips, and kits that go with a windshield", async () => {
    const kit = { partNumber: "UK200", description: "Install kit, urethane and primer", kind: "kit" }
    for (const [person, expected] of [
      [await clerk(), { ...kit, price: 19.5 }],
      [await technician(), kit],
    ] as const) {
      const { status, body } = await as(person).get("/readmygrantaccessories", { part: "FW64030GTN" })
      expect(status).toBe(200)
      expect(body.map(({ kind }) => kind)).toEqual(["moulding", "clip", "kit"])
      expect(body[2]).toEqual(expected)
    }
  })

  it("returns a message when Mygrant has nothing for the part number", async () => {
    const reply = await as(await clerk()).get("/readmygrantaccessories", { part: "98765-ABC-A02" })
    expect(reply).toBeProblem(424, "supplier_failed", {
      detail: "Mygrant has nothing under this number.",
      fault: "missing",
    })
  })

  it("rejects malformed input", async () => {
    expect(await as(await clerk()).get("/readmygrantaccessories", { part: "?" })).toBeProblem(
      400,
      "malformed",
    )
  })
})
