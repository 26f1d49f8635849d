import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Reply } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

const ofTheShop = ({ body }: Reply) =>
  (body as { key: string }[]).filter(({ key }) => ["sierra", "aa-zephyr"].includes(key))

describe("GET /insuranceproviders", () => {
  it("lists the carrier choices by name for visitors and customers, without rates", async () => {
    const mia = await customer()
    for (const caller of [as(), as(mia)]) {
      const reply = await caller.get("/insuranceproviders")
      expect(reply.status).toBe(200)
      expect(ofTheShop(reply)).toEqual([
        { key: "sierra", text: "Sierra Mutual", xy: "0 -40px" },
        { key: "aa-zephyr", text: "Zephyr Casualty", xy: "0 0" },
      ])
    }
    expect(JSON.stringify((await as(mia).get("/insuranceproviders")).body)).not.toContain("replace")
    expect(JSON.stringify((await as().get("/insuranceproviders")).body)).not.toContain("repair")
  })

  it("shows staff the rates in dollars", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    for (const person of [carla, theo]) {
      const [first] = ofTheShop(await as(person).get("/insuranceproviders"))
      expect(first).toEqual({
        key: "sierra",
        text: "Sierra Mutual",
        xy: "0 -40px",
        repairLaborType: "each",
        repairLaborRates: [65, 10, 10, 10, 10],
        replaceLaborType: "hourly",
        replaceLaborRate: 80,
        replaceDiscount: 45,
        replaceMouldingDiscounts: { oem: 0, nonOem: 20 },
        replaceInstallKitDefault: "W/S",
        replaceInstallKits: {
          "W/S": { type: "each", value: 25 },
          "H/M": { type: "each", value: 30 },
          "F/C": { type: "flat", value: 30 },
        },
      })
    }
  })

  it("treats an expired session as a visitor", async () => {
    const carla = await clerk({ now: new Date("2026-01-05T18:00:00Z") })
    const reply = await as(carla).get("/insuranceproviders")
    expect(reply.status).toBe(200)
    expect(ofTheShop(reply)[0]).not.toHaveProperty("replaceLaborRate")
  })
})
