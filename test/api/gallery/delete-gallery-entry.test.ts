import { describe, expect, inject, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { orderOf, published } from "./entry.ts"

const { clerk } = people(table)

describe("DELETE /gallery", () => {
  it("hides the entry at once and removes its pictures soon after", async () => {
    const carla = await clerk()
    const [kept, gone] = [await published(carla, {}, 2), await published(carla, {}, 2)]
    expect(await as(carla).delete("/gallery", { id: gone._id })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect((await as().get("/gallery", { id: gone._id })).status).toBe(404)
    expect(await orderOf(kept._id, gone._id)).toEqual([kept._id])
    const statuses = ({ urls, thumbs }: typeof kept) =>
      Promise.all(
        [...urls, ...thumbs].map(async (url) => (await picture(`${inject("origin")}${url}`)).status),
      )
    await expect.poll(() => statuses(gone)).toEqual([404, 404, 404, 404])
    expect(await statuses(kept)).toEqual([200, 200, 200, 200])
    const { body } = await as(carla).get("/settingshistory", { what: "gallery", id: gone._id })
    expect(body[0]).toMatchObject({ action: "deleted", name: "2021 Toyota RAV4", by: { name: carla.name } })
  })

  it("unpublishes once for two calls, and repeats its reply for the same key", async () => {
    const carla = await clerk()
    const [{ _id: id }, { _id: other }] = [await published(carla), await published(carla)]
    const both = await Promise.all([
      as(carla).delete("/gallery", { id }),
      as(carla).delete("/gallery", { id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const again = () => as(carla).delete("/gallery", { id: other }, { key: `unpublish-${other}` })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await as(carla).delete("/gallery", { id: other })).toBeProblem(404, "not_found", {
      detail: "This entry isn't in the gallery.",
    })
    expect(await orderOf(id, other)).toEqual([])
  })

  it("succeeds while other entries are published and moved", async () => {
    const carla = await clerk()
    const [a, b, c] = [await published(carla), await published(carla), await published(carla)]
    const all = await Promise.all([
      as(carla).delete("/gallery", { id: b._id }),
      as(carla).put("/gallery", { _id: a._id, before: c._id }),
      published(carla),
    ])
    expect([all[0].status, all[1].status]).toEqual([200, 200])
    expect(await orderOf(a._id, b._id, c._id)).toEqual([a._id, c._id])
    expect(await orderOf(all[2]._id, c._id)).toEqual([all[2]._id, c._id])
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    expect(await as(carla).delete("/gallery", malformed({}))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "id" }] },
    })
    expect(await as(carla).delete("/gallery", malformed({ id: "a/b" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "id" }] },
    })
  })
})
