import { beforeAll, describe, expect, it } from "vitest"
import { openCatalog } from "../../builders/catalog.ts"
import { done } from "../../driver/job.ts"
import { malformed } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { windshield } from "./quote.ts"

describe("POST /rehearsal", () => {
  const { as, people, system, table } = ownShop()
  beforeAll(() => openCatalog(system(), table()))

  it("returns what other formulas would have made of recent quotes and jobs, and saves nothing", async () => {
    const [boss, carla] = [await people().admin(), await people().clerk()]
    const quote = done(await as().post("/quote", { service: "replace", matches: [windshield] }))
    done(await as().post("/quote", { service: "repair", matches: ["1001"] }))
    const job = async (line: Record<string, unknown>, invoiceType = "Cash") =>
      done(
        await as(carla).post(
          "/servicerequest",
          malformed({ invoiceType, vehicle: "2019 Honda Civic", charges: [{ type: "Replace", ...line }] }),
        ),
      ).invoiceNumber
    const glass = { part: "FW04218GTYN", opening: "windshield", list: 540, cost: 185, laborhours: 2 }
    const done1 = await job(glass)
    await job({ ...glass, laborrate: 90, labortype: "flat" })
    await job(glass, "Net")
    await job({ opening: "door" })
    const before = done(await as(boss).get("/settings"))

    const rehearsal = () =>
      as(boss).post("/rehearsal", {
        quoteFormulaReplace: "cost * 1.10 + 50",
        quoteFormulaRepair: "80",
        marginFloor: 25,
      })
    await expect.poll(async () => done(await rehearsal()).quotes).toBe(2)
    expect(done(await rehearsal())).toMatchObject({
      jobs: 1,
      changed: 3,
      // 220.50 and 253.50 rounded up to the dollar.
      difference: -81 + 15 - 87,
      floor: 25,
      // (254 - 13.41 - 185) / 240.59 and (221 - 11.24 - 155) / 209.76
      belowFloor: 1,
      belowFloorNow: 0,
      rows: [
        {
          kind: "job",
          of: String(done1),
          what: "windshield",
          before: 341,
          after: 254,
          margin: 23.1,
          belowFloor: true,
        },
        { kind: "quote", of: quote._id, before: 302, after: 221, cost: 155, margin: 26.1, belowFloor: false },
        { kind: "quote", what: "chip repair", before: 65, after: 80, margin: 100 },
      ],
    })
    expect(done(await as(boss).get("/settings"))).toEqual(before)
    expect(done(await as(boss).post("/rehearsal", {}))).toMatchObject({ changed: 0, rows: [] })
  })

  it("rejects a malformed formula, and gives the position of the error", async () => {
    const boss = await people().developer()
    expect(await as(boss).post("/rehearsal", { quoteFormulaReplace: "cost *" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "quoteFormulaReplace", message: expect.stringContaining("Position 7") }] },
    })
  })
})
