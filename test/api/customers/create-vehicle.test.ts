import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, customer } = people(table)

const accord = { year: 2003, make: "Honda", model: "Accord", style: "EX-V6 Coupe", vin: "1HGCM82633A004352" }

const fresh = { images: [], serviceHistoryCount: 0 }

describe("POST /vehicle", () => {
  it("adds cars to a customer, listed in the order added", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const first = await as(carla).post("/vehicle", { customerId: mia._id, ...accord })
    const second = await as(carla).post("/vehicle", { customerId: mia._id, vehicle: "the old red truck" })
    expect(first).toMatchObject({ status: 201, body: { _id: expect.any(String) } })
    expect((await as(carla).get("/vehicle", { customerId: mia._id })).body).toEqual([
      { ...(first.body as object), customerId: mia._id, ...accord, ...fresh },
      { ...(second.body as object), customerId: mia._id, vehicle: "the old red truck", ...fresh },
    ])
  })

  it("accepts a VIN as typed", async () => {
    const mia = await customer()
    await as(mia).post("/vehicle", { customerId: mia._id, vin: " 1hgcm826-33a004352" })
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toMatchObject([
      { vin: "1HGCM82633A004352" },
    ])
  })

  it("creates one record on a retry and returns the same reply", async () => {
    const mia = await customer()
    const body = { customerId: mia._id, ...accord }
    const first = await as(mia).post("/vehicle", body, { key: "new-car-1" })
    const again = await as(mia).post("/vehicle", body, { key: "new-car-1" })
    expect(again).toMatchObject({ status: 201, body: first.body as object })
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toHaveLength(1)
    expect(await as(mia).post("/vehicle", { ...body, year: 2004 }, { key: "new-car-1" })).toBeProblem(
      422,
      "key_reused",
    )
  })

  it("accepts pictures, and rejects anything else, naming the field", async () => {
    const mia = await customer()
    const car = (src: string) =>
      as(mia).post("/vehicle", { customerId: mia._id, images: [{ src: photo(), note: "front" }, { src }] })
    expect(await car("data:image/png;base64,PHN2Zy8+")).toBeProblem(400, "not_an_image", {
      fields: [{ field: "images.1.src" }],
    })
    expect((await car(photo())).status).toBe(201)
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toMatchObject([
      { images: [{ note: "front" }, { note: "" }] },
    ])
  })

  it("requires a known carrier and a known billing account", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const car = (more: object) => as(carla).post("/vehicle", { customerId: mia._id, ...more })
    expect(await car({ billingCompany: "nobody-mutual" })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "billingCompany", message: "Choose a carrier from the list. This one doesn't exist." },
        ],
      },
    })
    expect(await car({ billingId: "nobody" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "billingId" }] },
    })
    expect((await car({ billingCompany: "sierra", billingId: mia._id })).status).toBe(201)
    expect(await as(mia).post("/vehicle", { customerId: mia._id, billingId: mia._id })).toBeProblem(
      403,
      "field_not_allowed",
      { fields: [{ field: "billingId" }] },
    )
  })

  it("returns 404 for another customer, without adding a car, and for an unknown id", async () => {
    const [mia, other, carla] = await Promise.all([customer(), customer(), clerk()])
    expect(await as(other).post("/vehicle", { customerId: mia._id, ...accord })).toBeProblem(
      404,
      "not_found",
      { Error: "Not Found" },
    )
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toEqual([])
    expect((await as(carla).post("/vehicle", { customerId: "unknown", ...accord })).status).toBe(404)
  })

  it("names the malformed fields", async () => {
    const mia = await customer()
    expect(
      await as(mia).post(
        "/vehicle",
        malformed({
          customerId: mia._id,
          year: 2003.5,
          vin: "1HGCM82633A0O4352",
          color: "red",
        }),
      ),
    ).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "year", message: "Enter a whole number." },
          { field: "vin", message: "A VIN can't have the letter O. Try 0." },
          { field: "color", message: "Unknown field." },
        ],
      },
    })
  })
})
