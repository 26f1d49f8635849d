import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { type Person, people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aForm, aModel, madeVehicle } from "./catalog-fixtures.ts"

const { admin, developer } = people(table)

let ada: Person
beforeAll(async () => {
  ada = await admin()
})

const windshield = {
  partNumber: "DW00777GTN",
  kind: "nag",
  opening: "windshield",
  list: 310.5,
  hours: 2,
} as const

describe("POST /quotevehicles", () => {
  it("adds a vehicle with its parts, searchable right away", async () => {
    const model = aModel()
    const _id = await madeVehicle(ada, {
      model: ` ${model.toLowerCase().replace(" ", "   ")} `,
      make: "madehere",
      style: "2 door  coupe",
      category: "PICKUP",
      parts: [
        { ...windshield, partNumber: "dw00777gtn", cost: 120, features: ["tinted"] },
        {
          partNumber: "ml-1",
          kind: "moulding",
          opening: "windshield",
          list: 30,
          hours: 0.2,
          description: "Upper",
        },
      ],
    })
    expect((await as(ada).get("/quotevehicles", { id: _id })).body.results).toMatchObject([
      {
        year: 1987,
        make: "MADEHERE",
        model,
        style: "2 DOOR COUPE",
        category: "PICKUP",
        searchable: true,
        quotes: 2,
      },
    ])
    expect((await as(ada).get("/quoteparts", { carId: _id })).body.results).toMatchObject([
      { partId: "DW00777GTN", listMitchell: 310.5, laborHours: 2, workDescription: "windshield" },
      { partId: "ML-1", kind: "moulding" },
    ])
    const query = { data: "styles", year: "1987", make: "MADEHERE", model }
    expect((await as().get("/vehicles", malformed(query))).body).toEqual([
      { model, style: "2 DOOR COUPE", carId: _id, glass: ["windshield"] },
    ])
  })

  it("hides a vehicle from public choices when it is not searchable", async () => {
    const model = aModel()
    await madeVehicle(ada, { model, searchable: false })
    const models = { data: "models", year: "1987", make: "MADEHERE" }
    expect((await as().get("/vehicles", malformed(models))).body).not.toContain(model)
    expect((await as(ada).get("/quotevehicles", { search: model })).body.totalCount).toBe(1)
  })

  it("rejects a duplicate of a source or added vehicle, regardless of spelling", async () => {
    const civic = { year: 2019, make: "Honda", model: "civic", style: "4 door  sedan" }
    expect(await as(ada).post("/quotevehicles", civic)).toBeProblem(409, "already_exists", {
      detail: "The catalog already has the 2019 HONDA CIVIC 4 DOOR SEDAN.",
    })
    const form = aForm()
    await madeVehicle(ada, form)
    expect((await as(ada).post("/quotevehicles", { ...form, make: "madeHere" })).status).toBe(409)
  })

  it("adds one vehicle when two clerks add the same at once", async () => {
    const form = aForm()
    const dev = await developer()
    const replies = await Promise.all([ada, dev, ada, dev].map((who) => as(who).post("/quotevehicles", form)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await as(ada).get("/quotevehicles", { search: form.model })).body.totalCount).toBe(1)
  })

  it("keeps both of two different vehicles added at once", async () => {
    const forms = [aForm(), aForm(), aForm()]
    const replies = await Promise.all(forms.map((form) => as(ada).post("/quotevehicles", form)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { model } of forms)
      expect((await as(ada).get("/quotevehicles", { search: model })).body.totalCount).toBe(1)
  })

  it("returns the first reply on a retry", async () => {
    const form = aForm()
    const key = randomUUID()
    const first = await as(ada).post("/quotevehicles", form, { key })
    expect(await as(ada).post("/quotevehicles", form, { key })).toMatchObject({
      status: 201,
      body: first.body,
    })
  })

  const savedParts = async (carId: string) => (await as(ada).get("/quoteparts", { carId })).body

  it("gives parts to a vehicle that was added without any", async () => {
    const form = aForm()
    const _id = await madeVehicle(ada, form)
    expect(await savedParts(_id)).toMatchObject({ version: 1, results: [] })
    expect((await as(ada).post("/quotevehicles", { ...form, parts: [windshield] })).status).toBe(201)
    expect(await savedParts(_id)).toMatchObject({ version: 2, results: [{ partId: "DW00777GTN" }] })
    expect((await as(ada).post("/quotevehicles", { ...form, parts: [windshield] })).status).toBe(409)
  })

  it("corrects the parts and prices of a vehicle, with its version, once", async () => {
    const form = aForm({ parts: [{ ...windshield, cost: 120, features: ["tinted"] }] })
    const _id = await madeVehicle(ada, form)
    const { version, results } = await savedParts(_id)
    expect(results).toMatchObject([{ cost: 120, features: ["tinted"] }])
    const corrected = {
      ...form,
      searchable: false,
      parts: [{ ...windshield, list: 320, cost: 130 }],
      version,
    }
    const replies = await Promise.all([1, 2].map(() => as(ada).post("/quotevehicles", corrected)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await savedParts(_id)).toMatchObject({
      version: 2,
      results: [{ listMitchell: 320, cost: 130, features: [] }],
    })
    expect((await as(ada).get("/quotevehicles", { id: _id })).body.results).toMatchObject([
      { searchable: false, quotes: 1 },
    ])
    expect(await as(ada).post("/quotevehicles", corrected)).toBeProblem(409, "changed_meanwhile", {
      detail: messages.catalog.vehicleChanged,
    })
    const retry = { key: randomUUID() }
    const emptied = { ...form, parts: [], version: 2 }
    const first = await as(ada).post("/quotevehicles", emptied, retry)
    expect(await as(ada).post("/quotevehicles", emptied, retry)).toMatchObject({
      status: 201,
      body: first.body,
    })
    expect(await savedParts(_id)).toMatchObject({ version: 3, results: [] })
  })

  it("corrects no vehicle of the source", async () => {
    const civic = { year: 2019, make: "HONDA", model: "CIVIC", style: "4 DOOR SEDAN", version: 1 }
    expect(await as(ada).post("/quotevehicles", civic)).toBeProblem(404, "not_found")
    expect(await savedParts("1001")).not.toHaveProperty("version")
  })

  it.each([
    [{ year: 1899 }, "year"],
    [{ year: "2019" }, "year"],
    [{ make: "  " }, "make"],
    [{ model: "" }, "model"],
    [{ style: undefined }, "style"],
    [{ category: "TRAIN" }, "category"],
    [{ searchable: "yes" }, "searchable"],
    [{ quotes: 5 }, "quotes"],
    [{ parts: [{ ...windshield, partNumber: "" }] }, "parts.0.partNumber"],
    [{ parts: [{ ...windshield, partNumber: "WINDSHIELD" }] }, "parts.0.partNumber"],
    [{ parts: [{ ...windshield, opening: "hood" }] }, "parts.0.opening"],
    [{ parts: [{ ...windshield, orientation: "upside down" }] }, "parts.0.orientation"],
    [{ parts: [{ ...windshield, list: -1 }] }, "parts.0.list"],
    [{ parts: [{ ...windshield, hours: 51 }] }, "parts.0.hours"],
    [{ parts: [{ ...windshield, features: ["wings"] }] }, "parts.0.features.0"],
    [{ version: -1 }, "version"],
    [{ parts: Array.from({ length: 61 }, () => windshield) }, "parts"],
  ])("names the malformed field: %j", async (own, field) => {
    const { status, body } = await as(ada).post("/quotevehicles", malformed({ ...aForm(), ...own }))
    expect({
      status,
      fields: (body as unknown as { fields: { field: string }[] }).fields.map((one) => one.field),
    }).toEqual({
      status: 400,
      fields: [field],
    })
  })
})
