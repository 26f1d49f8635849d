import { describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, customer } = people(table)

const carsOf = async (who: Person) =>
  (await as(who).get("/vehicle", { customerId: who._id })).body as unknown[]
const withCar = async () => {
  const mia = await customer()
  const { body } = await as(mia).post("/vehicle", { customerId: mia._id, images: [{ src: photo() }] })
  return { mia, id: (body as { _id: string })._id }
}

describe("DELETE /vehicle", () => {
  it("removes a car with its pictures, for its owner or a clerk", async () => {
    const [{ mia, id }, second, carla] = await Promise.all([withCar(), withCar(), clerk()])
    const [car] = (await carsOf(mia)) as { images: { src: string }[] }[]
    const picture = car?.images[0]?.src ?? ""
    expect((await fetch(picture)).status).toBe(200)
    expect(await as(mia).delete("/vehicle", { id })).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await carsOf(mia)).toEqual([])
    expect((await fetch(picture)).status).toBe(403)
    expect((await as(carla).delete("/vehicle", { id: second.id })).body).toEqual({ matches: 1 })
    expect(await carsOf(second.mia)).toEqual([])
  })

  it("repeats the reply on a retry, and returns 404 once the car is gone", async () => {
    const { mia, id } = await withCar()
    const key = "delete-car-once"
    expect((await as(mia).delete("/vehicle", { id }, { key })).body).toEqual({ matches: 1 })
    expect((await as(mia).delete("/vehicle", { id }, { key })).body).toEqual({ matches: 1 })
    expect(await as(mia).delete("/vehicle", { id })).toMatchObject({
      status: 404,
      body: { Error: "Not Found" },
    })
  })

  it("deletes for one of two concurrent calls and returns 404 for the other", async () => {
    const carla = await clerk()
    const tries = Array.from({ length: 6 }, async () => {
      const { mia, id } = await withCar()
      const replies = await Promise.all([
        as(mia).delete("/vehicle", { id }),
        as(carla).delete("/vehicle", { id, customerId: mia._id }),
      ])
      return replies.map(({ status }) => status).toSorted()
    })
    expect(await Promise.all(tries)).toEqual(tries.map(() => [200, 404]))
  })

  it("deletes a car that is being changed at the same time", async () => {
    const { mia, id } = await withCar()
    const change = (_: unknown, unit: number) =>
      as(mia).put("/vehicle", { _id: id, reference: `unit ${unit}` })
    const before = Array.from({ length: 4 }, change)
    const deletion = as(mia).delete("/vehicle", { id })
    const changes = await Promise.all([...before, ...Array.from({ length: 4 }, change)])
    expect(await deletion).toMatchObject({ status: 200, body: { matches: 1 } })
    for (const { status } of changes) expect([200, 404]).toContain(status)
    expect(await carsOf(mia)).toEqual([])
  })

  it("deletes a car only under its own customer", async () => {
    const [{ mia, id }, other, carla] = await Promise.all([withCar(), customer(), clerk()])
    expect((await as(carla).delete("/vehicle", { id, customerId: other._id })).status).toBe(404)
    expect(await carsOf(mia)).toHaveLength(1)
    expect((await as(mia).delete("/vehicle", { id, customerId: mia._id })).body).toEqual({ matches: 1 })
    expect(await carsOf(mia)).toEqual([])
  })

  it("returns 404 for another customer and keeps the car", async () => {
    const [{ mia, id }, other] = await Promise.all([withCar(), customer()])
    expect((await as(other).delete("/vehicle", { id })).status).toBe(404)
    expect(await carsOf(mia)).toHaveLength(1)
  })

  it("returns 400 without an id", async () => {
    const { mia } = await withCar()
    expect((await as(mia).delete("/vehicle")).status).toBe(400)
  })
})
