import { describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { putPicture, sizeOfWebp } from "../uploads/photo.ts"

const { clerk, customer } = people(table)

type Car = {
  _id: string
  version: number
  make?: string
  reference?: string
  images: { src: string; note: string }[]
}
const carsOf = async (who: Person, customerId: string) =>
  (await as(who).get("/vehicle", { customerId })).body as Car[]

const withCar = async (more: object = {}) => {
  const mia = await customer()
  const made = await as(mia).post("/vehicle", { customerId: mia._id, make: "Honda", ...more })
  const { _id } = made.body as { _id: string }
  const car = async (): Promise<Car> => {
    const [first] = await carsOf(mia, mia._id)
    if (!first) throw new Error("The customer has no car.")
    return first
  }
  const put = (who: Person, change: object, options = {}) =>
    as(who).put("/vehicle", { _id, ...change }, options)
  return { mia, _id, car, put }
}

describe("PUT /vehicle", () => {
  it("changes the fields sent, clears null fields, and keeps the rest", async () => {
    const [{ mia, car, put }, carla] = await Promise.all([
      withCar({ year: 2003, reference: "unit 7" }),
      clerk(),
    ])
    expect(await put(mia, { year: 2004, reference: null })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    const after = await car()
    expect(after).toMatchObject({ year: 2004, make: "Honda", version: 2 })
    expect(after.reference).toBeUndefined()
    expect((await put(carla, { customerId: mia._id, make: "Acura" })).body).toEqual({
      matches: 1,
      version: 3,
    })
  })

  it("keeps up to five pictures with notes, in order, the first as the main one", async () => {
    const { mia, car, put } = await withCar()
    const shades = [10, 60, 110, 160, 210]
    const sent = shades.map((shade) => ({ src: photo(400, 200, shade), note: `shade ${shade}` }))
    expect((await put(mia, { images: sent })).status).toBe(200)
    const { images } = await car()
    expect(images.map(({ note }) => note)).toEqual(sent.map(({ note }) => note))
    expect(await put(mia, { images: [...images, { src: photo() }] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "images", message: "Add at most 5 pictures." }] },
    })

    await put(mia, { images: images.toReversed() })
    const turned = (await car()).images
    expect(turned.map(({ note }) => note)).toEqual(sent.map(({ note }) => note).toReversed())
    expect(new URL(turned[0]?.src ?? "").pathname).toBe(new URL(images[4]?.src ?? "").pathname)
  })

  it("redraws a picture within 300 by 300, served at an expiring URL", async () => {
    const { mia, car, put } = await withCar()
    await put(mia, { images: [{ src: photo(900, 450) }] })
    const [image] = (await car()).images
    const file = await fetch(image?.src ?? "")
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"])
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP")
    expect(sizeOfWebp(bytes)).toEqual([300, 150])
    expect((await fetch((image?.src ?? "").split("?")[0] ?? "")).status).toBe(403)
  })

  it("accepts a picture by its upload key, only from the uploader", async () => {
    const [{ mia, car, put }, carla] = await Promise.all([withCar(), clerk()])
    const key = await putPicture(mia, "vehicle")
    expect(await put(carla, { images: [{ src: key }] })).toBeProblem(400, "not_an_image", {
      fields: [{ field: "images.0.src" }],
    })
    expect((await put(mia, { images: [{ src: key }] })).status).toBe(200)
    expect((await car()).images).toHaveLength(1)
    const avatar = await putPicture(mia, "avatar")
    expect((await put(mia, { images: [{ src: avatar }] })).status).toBe(400)
  })

  it("removes pictures from the bucket that the car no longer shows", async () => {
    const { mia, car, put } = await withCar()
    await put(mia, { images: [{ src: photo(50, 50, 20) }, { src: photo(50, 50, 200) }] })
    const [first, second] = (await car()).images
    await put(mia, { images: [second] })
    expect((await fetch(second?.src ?? "")).status).toBe(200)
    expect((await fetch(first?.src ?? "")).status).toBe(403)
  })

  it.each([
    ["a page", `data:image/png;base64,${Buffer.from("<!doctype html><p>hi").toString("base64")}`],
    ["an SVG", `data:image/svg+xml;base64,${Buffer.from("<svg onload='alert(1)'/>").toString("base64")}`],
    ["half a picture", photo(300, 300).slice(0, 200)],
    ["another's picture", "https://elsewhere.example/files/pictures/vehicles/u/v/a.webp?Signature=x"],
    ["an upload that never came", `incoming/vehicle/u1/${"a".repeat(22)}.png`],
    ["nothing", ""],
  ])("rejects %s as a picture, naming the field, and changes nothing", async (_name, src) => {
    const { mia, car, put } = await withCar()
    expect(await put(mia, { make: "Acura", images: [{ src: photo() }, { src }] })).toBeProblem(
      400,
      "not_an_image",
      { fields: [{ field: "images.1.src", message: expect.any(String) }] },
    )
    expect(await car()).toMatchObject({ make: "Honda", version: 1, images: [] })
  })

  it("merges changes of different fields and rejects a conflict on the same field", async () => {
    const [{ mia, car, put }, carla] = await Promise.all([withCar({ reference: "unit 7" }), clerk()])
    await put(carla, { reference: "unit 8", version: 1 })
    expect((await put(mia, { make: "Acura", version: 1 })).body).toEqual({ matches: 1, version: 3 })
    expect(await put(mia, { reference: "unit 9", version: 1 })).toBeProblem(409, "changed_meanwhile", {
      conflicts: [{ field: "reference", yours: "unit 9", theirs: "unit 8", by: "Carla Reyes" }],
    })
    expect(await car()).toMatchObject({ make: "Acura", reference: "unit 8", version: 3 })
  })

  it("loses none of ten concurrent changes", async () => {
    const { mia, car, put } = await withCar()
    const fields = ["make", "model", "style", "carId", "vehicle", "reference", "billingText"]
    const replies = await Promise.all(fields.map((field) => put(mia, { [field]: `new ${field}` })))
    expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect(await car()).toMatchObject(Object.fromEntries(fields.map((field) => [field, `new ${field}`])))
  })

  it("changes the vehicle once on a retry", async () => {
    const { mia, car, put } = await withCar()
    const change = { reference: "unit 1" }
    await put(mia, change, { key: "change-car-once" })
    await put(mia, { reference: "unit 2" })
    expect((await put(mia, change, { key: "change-car-once" })).body).toEqual({ matches: 1, version: 2 })
    expect((await car()).reference).toBe("unit 2")
  })

  it("requires a known carrier, and lets only the office set the billed account", async () => {
    const [{ mia, put }, carla] = await Promise.all([withCar(), clerk()])
    expect(await put(mia, { billingCompany: "nobody-mutual" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "billingCompany" }] },
    })
    expect((await put(mia, { billingCompany: "sierra" })).status).toBe(200)
    expect((await put(carla, { billingId: mia._id })).status).toBe(200)
    expect(await put(mia, { billingId: mia._id })).toBeProblem(403, "field_not_allowed", {
      fields: [{ field: "billingId" }],
    })
  })

  it("returns 404 for another customer's car, an unknown car, and a deleted car", async () => {
    const [{ mia, _id, car, put }, other, carla] = await Promise.all([withCar(), customer(), clerk()])
    expect((await put(other, { make: "Stolen" })).status).toBe(404)
    expect((await put(carla, { make: "Ford", customerId: other._id })).status).toBe(404)
    expect((await as(carla).put("/vehicle", { _id: "unknown" })).status).toBe(404)
    expect((await car()).make).toBe("Honda")
    await as(mia).delete("/vehicle", { id: _id })
    expect((await put(mia, { make: "Acura" })).status).toBe(404)
  })

  it("names the malformed fields", async () => {
    const { mia, put } = await withCar()
    expect(await put(mia, { year: 1, vin: "IOQ", images: [{ note: "x" }], version: -1 })).toMatchObject({
      status: 400,
      body: {
        fields: [{ field: "year" }, { field: "vin" }, { field: "images.0.src" }, { field: "version" }],
      },
    })
  })
})
