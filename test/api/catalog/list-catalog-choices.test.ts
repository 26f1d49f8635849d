import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aModel, madeVehicle } from "./catalog-fixtures.ts"

const ask = async (query: object) => await as().get("/vehicles", malformed(query))

describe("GET /vehicles", () => {
  it("lists years, newest first, then makes, models, and styles of the selection", async () => {
    const years = (await ask({ data: "years" })).body as unknown as number[]
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    expect(years).toEqual(expect.arrayContaining([2019, 2012, 1919]))

    expect((await ask({ data: "makes", year: "2019" })).body).toEqual(
      expect.arrayContaining(["FORD", "HONDA"]),
    )
    expect(await ask({ data: "models", year: "2019", make: "HONDA" })).toMatchObject({
      status: 200,
      body: ["CIVIC", "CR-V"],
    })
    expect(await ask({ data: "styles", year: "2019", make: "HONDA", model: "CIVIC" })).toMatchObject({
      status: 200,
      body: [
        { model: "CIVIC", style: "2 DOOR COUPE", carId: "car-1002", glass: ["windshield"] },
        { model: "CIVIC", style: "4 DOOR SEDAN", carId: "car-1001", glass: ["windshield", "door", "back"] },
      ],
    })
  })

  it("matches names regardless of case and surrounding spaces", async () => {
    expect((await ask({ data: "models", year: "2019", make: " honda " })).body).toEqual(["CIVIC", "CR-V"])
  })

  it("finds styles of a decoded model that the catalog spells differently", async () => {
    const { body } = await ask({ data: "styles", year: "2019", make: "Honda", model: "CRV" })
    expect(body).toEqual([expect.objectContaining({ model: "CR-V" })])
  })

  it("finds a car by its make's nickname, and those of a longer name if it has no glass", async () => {
    const ada = await people(table).admin()
    const [make, model] = ["CHEVROLET", aModel()]
    const parts = [
      { partNumber: "DW00777GTN", kind: "nag", opening: "windshield", list: 310.5, hours: 2 },
    ] as const
    await madeVehicle(ada, { make, model })
    const modelsFound = async () => {
      const { body } = await ask({ data: "styles", year: "1987", make: "Chevy", model: model.toLowerCase() })
      return (body as unknown as { model: string }[]).map((car) => car.model)
    }
    expect(await modelsFound()).toEqual([model])
    await madeVehicle(ada, { make, model: `${model} 1500`, parts: [...parts] })
    expect(await modelsFound()).toEqual([`${model} 1500`])
    await madeVehicle(ada, { make, model, style: "4 DOOR PICKUP", parts: [...parts] })
    expect(await modelsFound()).toEqual([model, model])
    expect((await ask({ data: "models", year: "1987", make: "Chevy" })).body).toContain(model)
  })

  it("omits vehicles that the shop removed from search", async () => {
    expect((await ask({ data: "makes", year: "2012" })).body).not.toContain("NISSAN")
    expect((await ask({ data: "models", year: "2012", make: "NISSAN" })).body).toEqual([])
  })

  it("returns an empty list for an unknown year, make, or model", async () => {
    expect((await ask({ data: "makes", year: "1850" })).body).toEqual([])
    expect((await ask({ data: "models", year: "2019", make: "PONTIAC" })).body).toEqual([])
    expect((await ask({ data: "styles", year: "2019", make: "HONDA", model: "Camry" })).body).toEqual([])
  })

  it("returns the vehicle of a car id, even one removed from search", async () => {
    expect(await ask({ data: "carId", carId: "car-1006" })).toMatchObject({
      status: 200,
      body: {
        year: 2012,
        make: "NISSAN",
        model: "TSURU",
        style: "4 DOOR SEDAN",
        carId: "car-1006",
        styleId: "1006",
      },
    })
  })

  it.each(["nobody", "1001", "../x", "<script>"])("returns 404 for the car id %j", async (carId) => {
    expect(await ask({ data: "carId", carId })).toBeProblem(404, "not_found", {
      detail: messages.catalog.unknownCar,
    })
  })

  it("returns no price and no cost", async () => {
    const { body } = await ask({ data: "styles", year: "2019", make: "HONDA", model: "CIVIC" })
    expect(Object.keys((body as unknown as object[])[0] ?? {}).toSorted()).toEqual([
      "carId",
      "glass",
      "model",
      "style",
    ])
  })

  it.each([
    [{ data: "makes", year: "x" }, "year"],
    [{ data: "models", year: "2019", make: "" }, "make"],
    [{ data: "carId", carId: "x".repeat(201) }, "carId"],
    [{ data: "years", of: "all" }, "of"],
  ] as const)("names the malformed field: %j", async (query, field) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  it.each([{}, { data: "engines" }, { data: "styles", year: "2019" }])("refuses %j", async (query) => {
    expect((await ask(query)).status).toBe(400)
  })
})
