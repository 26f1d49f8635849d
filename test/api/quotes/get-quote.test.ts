import { beforeAll, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messages } from "#shared/messages.ts"
import { openCatalog } from "../../builders/catalog.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed, problemIn } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { table } from "../table.ts"
import { aLead, civic, door, pleaseCall, quoted, windshield, withCamera } from "./quote.ts"

const { admin, clerk, technician, customer } = people(table)

const byVehicle = { ...civic, request: "glass", service: "replace" } as const
const hidden = ["costMygrant", "listPrice", "laborHours", "visible", "breakdown"]

describe("GET /quote by car", () => {
  it("returns the glass that fits and its price to everyone, without costs", async () => {
    const { results, totalCount } = done(await as().get("/quote", byVehicle))
    expect(totalCount).toBe(4)
    expect(results.map(({ nagPart, opening, price }) => [nagPart, opening, price])).toEqual([
      ["FW04218GTNN", "windshield", 302],
      ["FW04218GTYN", "windshield", 341],
      ["FD22218GTN", "door", 191],
      ["FB22278YPN", "back", 341],
    ])
    expect(results[1]).toMatchObject({
      _id: "1001~FW04218GTYN",
      vehicle: "2019 Honda Civic 4 Door Sedan",
      features: ["tinted", "rainSensor", "laneDepartureCamera"],
      partDescriptionMygrant: "Solar",
    })
    for (const match of results) for (const field of hidden) expect(match).not.toHaveProperty(field)
  })

  it("finds the same glass by car id, with costs for staff only", async () => {
    const byId = { carId: "car-1001", request: "glass", service: "replace" } as const
    const rosa = await clerk()
    expect(done(await as(rosa).get("/quote", byId))).toEqual(done(await as(rosa).get("/quote", byVehicle)))
    const { results } = done(await as().get("/quote", byId))
    expect(results).toHaveLength(4)
    for (const match of results) for (const field of hidden) expect(match).not.toHaveProperty(field)
  })

  it.each(["nobody", "car-1006"])(
    "returns 404 for the car id %s, which is unknown or excluded from search",
    async (carId) => {
      expect(await as().get("/quote", { carId, request: "glass", service: "replace" })).toBeProblem(
        404,
        "not_found",
        { detail: messages.catalog.unknownCar },
      )
    },
  )

  it("hides invisible parts and mouldings", async () => {
    const { results } = done(await as(await admin()).get("/quote", byVehicle))
    expect(results.map(({ nagPart }) => nagPart)).not.toContain("73111-TBA-A11")
    expect(results.map(({ nagPart }) => nagPart)).not.toContain("91501-TBA")
  })

  it("shows costs to clerks and above, but not to technicians or customers", async () => {
    for (const person of [await clerk(), await admin()]) {
      const [match] = done(await as(person).get("/quote", byVehicle)).results
      expect(match).toMatchObject({
        costMygrant: 155,
        listPrice: 460.5,
        laborHours: 2.3,
        visible: true,
        breakdown: { part: 155, labor: 135.76, tax: 11.24, taxRate: 7.25 },
      })
    }
    for (const person of [await technician(), await customer()]) {
      const [match] = done(await as(person).get("/quote", byVehicle)).results
      for (const field of hidden) expect(match).not.toHaveProperty(field)
    }
  })

  it("returns a single repair price, all labor, to everyone", async () => {
    const { results } = done(await as().get("/quote", { ...byVehicle, service: "repair" }))
    expect(results).toEqual([
      expect.objectContaining({
        _id: "1001",
        opening: "windshield",
        price: 65,
        breakdown: { part: 0, labor: 65, tax: 0, taxRate: 7.25 },
      }),
    ])
  })

  it("returns no price when the cost is unknown", async () => {
    const f150 = { year: 2019, make: "FORD", model: "F-150", style: "4 DOOR CREW CAB" }
    const { results } = done(await as().get("/quote", { ...byVehicle, ...f150 }))
    expect(results).toMatchObject([{ _id: pleaseCall }])
    expect(results[0]).not.toHaveProperty("price")
  })

  it("finds no car that is excluded from search", async () => {
    const tsuru = { year: 2012, make: "NISSAN", model: "TSURU", style: "4 DOOR SEDAN" }
    expect(done(await as().get("/quote", { ...byVehicle, ...tsuru }))).toEqual({ results: [], totalCount: 0 })
    expect(done(await as().get("/quote", { search: "tsuru", service: "replace" })).totalCount).toBe(0)
  })
})

describe("GET /quote by search text", () => {
  it("finds the glass of every car that matches all words", async () => {
    const { results, totalCount } = done(await as().get("/quote", { search: "2019 civ", service: "replace" }))
    expect(totalCount).toBe(5)
    expect(new Set(results.map(({ style }) => style))).toEqual(new Set(["4 Door Sedan", "2 Door Coupe"]))
  })

  it("limits the results to whole cars, and returns the total count", async () => {
    const { results, totalCount } = done(
      await as().get("/quote", { search: "civic", service: "replace", limit: 4 }),
    )
    expect(results.map(({ style }) => style)).toEqual(["2 Door Coupe"])
    expect(totalCount).toBe(5)
  })

  it("understands typos, unknown trims, and glass names, and counts cars", async () => {
    const search = "my 2019 hnoda civic EX needs a windshield"
    const reply = done(await as().get("/quote", { search, service: "replace" }))
    expect(reply).toMatchObject({ totalCount: 5, cars: 2, unknown: ["EX"], panes: ["windshield"] })
    expect(new Set(reply.results.map(({ model }) => model))).toEqual(new Set(["Civic"]))
    expect(done(await as().get("/quote", { search: "2019 civic coupe", service: "repair" }))).toMatchObject({
      cars: 1,
      unknown: [],
      panes: [],
    })
  })

  it("finds no car for a different year or for unmatched words", async () => {
    for (const search of ["1999 civic EX", "2019 zephyr"])
      expect(done(await as().get("/quote", { search, service: "replace" }))).toMatchObject({
        results: [],
        cars: 0,
        unknown: [],
      })
  })

  it("requests more details of the car when the query is too short", async () => {
    for (const search of ["", " ", "-", "f", "windshield"])
      expect(await as().get("/quote", { search, service: "replace" })).toBeProblem(422, "refused", {
        detail: messages.quotes.needMore,
      })
  })

  it("rejects malformed input and names the field", async () => {
    expect(await as().get("/quote", malformed({ search: "civic", service: "paint" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "service" }] },
    })
    expect(await as().get("/quote", malformed({ search: "x".repeat(101), service: "repair" }))).toMatchObject(
      {
        status: 400,
        body: { fields: [{ field: "search" }] },
      },
    )
  })
})

describe("GET /quote for several pieces of glass", () => {
  it("returns their combined price without costs, and the breakdown to a clerk", async () => {
    const query = { matches: `${withCamera},${door}` }
    expect(done(await as().get("/quote", query))).toEqual({ price: 532, each: [341, 191] })
    expect(done(await as(await clerk()).get("/quote", query))).toEqual({
      price: 532,
      each: [341, 191],
      breakdown: { part: 255, labor: 258.51, tax: 18.49, taxRate: 7.25 },
    })
    expect(done(await as().get("/quote", { matches: pleaseCall }))).toEqual({})
  })

  it("returns a price range while the VIN is needed to decide", async () => {
    const query = { matches: door, candidates: `${withCamera},${windshield}` }
    expect(done(await as().get("/quote", query))).toEqual({ range: { from: 493, to: 532 } })
    const alone = { matches: "", candidates: `${withCamera},${windshield}` }
    expect(done(await as().get("/quote", alone))).toEqual({ range: { from: 302, to: 341 } })
    expect(done(await as().get("/quote", { matches: "", candidates: pleaseCall }))).toEqual({})
  })

  it("rejects glass of several cars, no glass, and glass missing from the catalog", async () => {
    const seven = Array.from({ length: 7 }, (_, nth) => `1001~P${nth}`).join(",")
    for (const matches of ["", `${windshield},1002~FW04218GTNN`, "1001", seven])
      expect(problemIn(await as().get("/quote", { matches }))).toMatchObject({
        status: 400,
        fields: [{ field: "matches" }],
      })
    expect(await as().get("/quote", { matches: `${windshield},1001~FW00000` })).toBeProblem(422, "refused", {
      detail: messages.quotes.gone,
    })
  })
})

describe("GET /quote by part number", () => {
  it("finds a part with its cost, even one that is not visible", async () => {
    const carla = await clerk()
    const { results, totalCount } = done(await as(carla).get("/quote", { nagPart: "fw04218gtnn" }))
    expect(totalCount).toBe(2)
    expect(results).toMatchObject([
      { _id: "1001~FW04218GTNN", costMygrant: 155 },
      { _id: "1002~FW04218GTNN", costMygrant: 155 },
    ])
    expect(done(await as(carla).get("/quote", { nagPart: "73111-TBA-A11" })).results).toMatchObject([
      { visible: false },
    ])
    expect(done(await as(carla).get("/quote", { nagPart: "NOTHING" }))).toEqual({
      results: [],
      totalCount: 0,
    })
  })
})

describe("GET /quote by link", () => {
  it("shows the quote to anyone with the link, without the lead's contact or costs", async () => {
    const { _id, phone } = await aLead()
    const { body } = await as().get("/quote", { id: _id })
    expect(body).toMatchObject({
      _id,
      state: "open",
      service: "replace",
      vehicle: "2019 Honda Civic 4 Door Sedan",
      price: 302,
      panes: ["windshield"],
      glass: [{ partNumber: "FW04218GTNN", opening: "windshield" }],
    })
    const text = JSON.stringify(body)
    for (const secret of [phone, "Nora", '"cost"', '"list"', '"terms"', "155", '"breakdown"'])
      expect(text).not.toContain(secret)
    expect(done(await as(await clerk()).get("/quote", { id: _id }))).toMatchObject({
      phone,
      glass: [{ cost: 155, list: 460.5 }],
      terms: { formula: "cost * 1.30 + 100" },
    })
  })

  it("finds nothing for another id or after the quote expires", async () => {
    expect(await as().get("/quote", { id: "nobodys" })).toBeProblem(404, "not_found", {
      detail: messages.quotes.notFound,
    })
    const { _id } = await quoted()
    const item = await table.get(keys.quote(_id))
    if (!item) throw new Error("no item")
    const old = new Date(Date.now() - 200 * 86_400_000).toISOString()
    await table.transact([{ put: { ...item, at: old }, onlyIf: "unguarded" }])
    expect(await as().get("/quote", { id: _id })).toBeProblem(404, "not_found")
  })
})

describe("GET /quote for callback leads", () => {
  it("lists them newest first, without quotes that have no phone or email", async () => {
    const carla = await clerk()
    const silent = await quoted()
    const first = await aLead()
    const second = await quoted({ email: "nora@example.com", matches: [windshield] })
    await expect
      .poll(async () => {
        const ids = done(await as(carla).get("/quote", { asked: "open", limit: 200 })).map(({ _id }) => _id)
        return [ids.indexOf(silent._id), Math.sign(ids.indexOf(first._id) - ids.indexOf(second._id))]
      })
      .toEqual([-1, 1])
    const recent = done(await as(carla).get("/quote", { asked: "open", recent: "true", limit: 200 }))
    expect(recent.map(({ _id }) => _id)).toContain(first._id)
  })

  it("continues from the previous page's cursor", async () => {
    const carla = await clerk()
    await aLead()
    await aLead()
    const page = async (cursor?: string) =>
      as(carla).get("/quote", { asked: "open", limit: 1, ...(cursor && { cursor }) })
    const first = await page()
    const second = await page(first.headers.get("x-next-cursor") ?? "")
    expect(done(second)[0]?._id).not.toBe(done(first)[0]?._id)
  })
})

describe("In a shop whose formula is below part and tax", () => {
  const { as, people, system, table } = ownShop()
  beforeAll(() => openCatalog(system(), table()))

  it("returns the price of several pieces together, which can differ from their sum", async () => {
    const boss = await people().admin()
    const below = { quoteFormulaReplace: "10", belowCostConfirmed: true }
    expect((await as(boss).put("/settings", below)).status).toBe(200)
    const { results } = done(await as().get("/quote", byVehicle))
    const single = (id: string) => results.find(({ _id }) => _id === id)?.price
    expect([single(windshield), single(door)]).toEqual([166.24, 75.08])
    const matches = [windshield, door]
    expect(done(await as().get("/quote", { matches: matches.join(",") }))).toEqual({
      price: 241.31,
      each: [166.24, 75.07],
    })
    expect(done(await as().post("/quote", { service: "replace", matches })).price).toBe(241.31)
  })
})

describe("In a shop that taxes list price less discount", () => {
  const { as, people, system, table } = ownShop()
  beforeAll(() => openCatalog(system(), table()))

  it("returns part, labor, and tax that add up, and nothing while quotes are off", async () => {
    const boss = await people().admin()
    const set = (settings: Record<string, unknown>) => as(boss).put("/settings", settings)
    expect((await set({ cashReplacementNet: "listLessDiscount", cashListDiscount: 60 })).status).toBe(200)
    const [match] = done(await as().get("/quote", byVehicle)).results
    expect(match).toMatchObject({
      price: 302,
      breakdown: { part: 184.2, labor: 104.45, tax: 13.35, taxRate: 7.25 },
    })
    const { _id } = done(await as().post("/quote", { service: "replace", matches: [windshield] }))
    expect(done(await as().get("/quote", { id: _id }))).toMatchObject({ breakdown: { part: 184.2 } })

    await set({ quoteSystemLive: false })
    expect(await as().get("/quote", byVehicle)).toBeProblem(422, "refused", {
      detail: messages.quotes.offline,
    })
    expect(await as().get("/quote", { search: "civic", service: "replace" })).toBeProblem(422, "refused")
    expect(await as().post("/quote", { service: "replace", matches: [windshield] })).toBeProblem(
      422,
      "refused",
      {
        detail: messages.quotes.offline,
      },
    )
    expect((await as().get("/quote", { id: _id })).status).toBe(200)
    expect((await as(boss).get("/quote", byVehicle)).status).toBe(200)
  })
})
