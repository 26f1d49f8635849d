import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { technician } = people(table)

const date = "11/20/2026"
const save = (order: number[], version = 0) => ({ date, order, version })

describe("PUT /stoporder", () => {
  it("saves a technician's own order for one day", async () => {
    const [omar, pete] = await Promise.all([technician(), technician()])
    expect((await as(omar).put("/stoporder", save([48122, 48120]))).body).toEqual({
      order: [48122, 48120],
      version: 1,
    })
    expect((await as(omar).get("/stoporder", { date })).body).toEqual({ order: [48122, 48120], version: 1 })
    const none = { order: [], version: 0 }
    expect((await as(omar).get("/stoporder", { date: "11/21/2026" })).body).toEqual(none)
    expect((await as(pete).get("/stoporder", { date })).body).toEqual(none)
  })

  it("rejects an order that would overwrite one from another device, also concurrently", async () => {
    const omar = await technician()
    const replies = await Promise.all(
      [save([1, 2, 3]), save([2, 1, 3])].map((body) => as(omar).put("/stoporder", body)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = replies.find(({ status }) => status === 200)?.body
    expect(replies.find(({ status }) => status === 409)).toBeProblem(409, "changed_meanwhile", {
      detail: "You changed the order on another device. Check it, then move the stop again.",
    })
    expect((await as(omar).get("/stoporder", { date })).body).toEqual(saved)
    expect((await as(omar).put("/stoporder", save([3, 2, 1], 1))).body).toEqual({
      order: [3, 2, 1],
      version: 2,
    })
  })

  it("saves a repeated order once, whatever version it sends", async () => {
    const omar = await technician()
    for (const options of [{ key: "order-once" }, { key: "order-once" }, {}])
      expect((await as(omar).put("/stoporder", save([2, 1]), options)).body).toEqual({
        order: [2, 1],
        version: 1,
      })
  })
})
