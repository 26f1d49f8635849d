import { randomInt } from "node:crypto"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { openCatalog } from "../../builders/catalog.ts"
import { type Person, people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { madeVehicle } from "../catalog/catalog-fixtures.ts"
import { as } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { table } from "../table.ts"
import { aJob, open } from "./job.ts"

/* The cost of parts whose line has none. The formula is cost * 1.30 + 100, the tax 7.25 %. */

const { admin, clerk, technician } = people(table)

let rosa: Person
beforeAll(async () => {
  rosa = await clerk()
})

const line = { type: "Replace", opening: "door", laborhours: 1.2, list: 210 } as const
const cash = (part: string) => ({ invoiceType: "Cash" as const, charges: [{ ...line, part }] })
const taken = async (part: string) => open(rosa, await aJob(rosa, cash(part)))

const aMadePart = async (cost: number): Promise<string> => {
  const partNumber = `DD${String(randomInt(1e5)).padStart(5, "0")}GTN`
  const part = { partNumber, kind: "nag", opening: "door", list: 210, hours: 1.2, cost } as const
  await madeVehicle(await admin(), { parts: [part] })
  return partNumber
}

describe("The cost of a part added by a clerk", () => {
  it("comes from the catalog, sets the price, and counts toward profit", async () => {
    // FD22218GTN costs 70.00: 191.00, including 5.08 tax.
    expect(await taken("FD22218GTN")).toMatchObject({
      total: 191,
      totalTax: 5.08,
      totalPartsCost: 70,
      charges: [{ cost: 70, partcost: 70, net: 70, labor: 115.92, total: 185.92, pnlnet: 115.92 }],
    })
    expect(done(await as(rosa).post("/prices", cash("FD22218GTN")))).toMatchObject({
      total: 191,
      charges: [{ cost: 70, net: 70, labor: 115.92 }],
    })
  })

  it("is known for a manually added vehicle too, and the newest quote takes precedence", async () => {
    const part = await aMadePart(120)
    expect(await taken(part)).toMatchObject({ total: 256, charges: [{ cost: 120, partcost: 120 }] })
    const quote = { ...keys.quotedCost(part), schema: 1, cost: 13_000, at: "2026-11-20T18:00:00.000Z" }
    await table.transact([{ put: quote, onlyIf: "unguarded" }])
    expect(await taken(part)).toMatchObject({ total: 269, charges: [{ cost: 130, partcost: 130 }] })
  })

  it("keeps an entered value, and stays on an existing line", async () => {
    const typed = { ...line, part: "FD22218GTN", cost: 90, partcost: 88 }
    const number = await aJob(rosa, { invoiceType: "Cash", charges: [typed] })
    expect(await open(rosa, number)).toMatchObject({ total: 217, charges: [{ cost: 90, partcost: 88 }] })
    const known = { ...line, part: "FD22218GTN", partcost: 66 }
    const other = await aJob(rosa, { invoiceType: "Cash", charges: [known] })
    expect(await open(rosa, other)).toMatchObject({ total: 191, charges: [{ cost: 70, partcost: 66 }] })
  })

  it("is hidden from technicians, who still see the resulting price", async () => {
    const tia = await technician()
    const number = await aJob(rosa, { ...cash("FD22218GTN"), appointmentTechnicians: [tia._id] })
    const job = await open(tia, number)
    expect(job).toMatchObject({ total: 191, charges: [{ labor: 115.92 }] })
    for (const field of ["cost", "partcost", "pnlnet"]) expect(job.charges[0]).not.toHaveProperty(field)
  })

  it("is filled in by overhead autofill on a line that has none", async () => {
    const insured = { invoiceType: "Insurance" as const, insuranceCarrierKey: "sierra" }
    const tia = await technician()
    const number = await aJob(rosa, {
      ...insured,
      appointmentDate: "5/12/2031",
      appointmentTechnicians: [tia._id],
      charges: [{ ...line, part: "FD22218GTN", quantity: 2 }],
    })
    expect((await open(rosa, number)).totalPartsCost).toBe(0)
    const filled = done(await as(rosa).post("/overhead", { invoiceNumber: number, action: "autofill" }))
    expect(filled.totalPartsCost).toBe(140)
    const reset = done(await as(rosa).post("/overhead", { invoiceNumber: number, action: "reset" }))
    expect(reset.totalPartsCost).toBe(0)
  })
})

describe("While the catalog can't be read", () => {
  const own = ownShop()
  beforeAll(() => openCatalog(own.system(), own.table()))

  it("saves a job as if the part's cost were unknown", async () => {
    const carl = await own.people().clerk()
    await own.system().setFaults({ objectsDown: true })
    onTestFinished(() => own.system().setFaults({}))
    const { invoiceNumber } = done(await own.as(carl).post("/servicerequest", cash("FD22218GTN")))
    await own.system().setFaults({})
    const [job] = done(await own.as(carl).get("/servicerequest", { invoiceNumber }))
    expect(job?.charges).toMatchObject([{ cost: 0, net: 210 }])
  })
})
