import { describe, expect, inject, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type CallOptions, type Login, malformed } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { orderOf, publicEntry, published } from "./entry.ts"

const { clerk } = people(table)

const change = (who: Login | undefined, body: object, options: CallOptions = {}) =>
  as(who).put("/gallery", malformed(body), options)

const three = async (who: Login) =>
  [await published(who), await published(who), await published(who)].map(({ _id }) => _id) as [
    string,
    string,
    string,
  ]

describe("PUT /gallery", () => {
  it("marks a favorite and corrects the texts", async () => {
    const carla = await clerk()
    const { _id } = await published(carla)
    expect(await change(carla, { _id, favorite: true })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    await change(carla, { _id, version: 2, model: "RAV4 Hybrid", submodel: "" })
    expect(await publicEntry(_id)).toMatchObject({
      favorite: true,
      make: "Toyota",
      model: "RAV4 Hybrid",
      submodel: "",
      version: 3,
    })
    const { body } = await as(carla).get("/settingshistory", { what: "gallery", id: _id })
    expect(body.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ["changed", ["model", "submodel"]],
      ["changed", ["favorite"]],
      ["created", expect.arrayContaining(["year", "urls"])],
    ])
  })

  it("keeps a Spanish version of the service next to the English one", async () => {
    const carla = await clerk()
    const { _id } = await published(carla, { service_es: "Cambio de parabrisas" })
    expect(await publicEntry(_id)).toMatchObject({
      service: "Windshield replacement",
      service_es: "Cambio de parabrisas",
    })
    await change(carla, { _id, service_es: "" })
    expect(await publicEntry(_id)).toMatchObject({ service: "Windshield replacement", service_es: "" })
    const { body } = await as(carla).get("/settingshistory", { what: "gallery", id: _id })
    expect(body[0]?.changes).toEqual([{ field: "service_es", from: "Cambio de parabrisas", to: "" }])
  })

  it("reorders and removes photos, and removed ones are no longer served", async () => {
    const carla = await clerk()
    const { _id, urls, thumbs } = await published(carla, {}, 3)
    const [first = "", second = "", third = ""] = urls
    await change(carla, { _id, urls: [third, first] })
    expect((await publicEntry(_id)).urls).toEqual([third, first])
    const status = async (address = "") => (await picture(`${inject("origin")}${address}`)).status
    await expect.poll(async () => [await status(second), await status(thumbs[1])]).toEqual([404, 404])
    expect([await status(first), await status(third), await status(thumbs[0])]).toEqual([200, 200, 200])
  })

  it("rejects foreign and duplicate photos, and requires at least one", async () => {
    const carla = await clerk()
    const [entry, other] = [await published(carla), await published(carla)]
    const { _id, urls } = entry
    const wrong = [
      [...urls, ...other.urls],
      [...urls, ...urls],
      ["/assets/index.js"],
      [`/assets/gallery/${_id}/x.webp`],
    ]
    for (const sent of wrong)
      expect(await change(carla, { _id, urls: sent })).toBeProblem(400, "malformed", {
        fields: [{ field: "urls" }],
      })
    expect(await change(carla, { _id, urls: [] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "urls", message: "Keep at least one photo, or unpublish the entry." }] },
    })
    expect((await publicEntry(_id)).urls).toEqual(urls)
  })

  it("moves an entry before another, or to the end", async () => {
    const carla = await clerk()
    const [a, b, c] = await three(carla)
    expect(await orderOf(a, b, c)).toEqual([c, b, a])
    await change(carla, { _id: a, before: c })
    expect(await orderOf(a, b, c)).toEqual([a, c, b])
    await change(carla, { _id: a, before: null })
    expect(await orderOf(a, b, c)).toEqual([c, b, a])
  })

  it("applies two concurrent moves and loses no entry", async () => {
    const [carla, marta] = await Promise.all([clerk(), clerk()])
    const [a, b, c] = await three(carla)
    const d = (await published(carla))._id
    const both = await Promise.all([
      change(carla, { _id: a, before: d }),
      change(marta, { _id: c, before: null }),
      change(marta, { _id: b, favorite: true }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await orderOf(a, b, c, d)).toEqual([a, d, b, c])
    expect(await publicEntry(b)).toMatchObject({ favorite: true })
  })

  it("returns 409 when the neighboring entry was unpublished meanwhile", async () => {
    const carla = await clerk()
    const [a, b] = await three(carla)
    await as(carla).delete("/gallery", { id: b })
    expect(await change(carla, { _id: a, before: b })).toBeProblem(409, "changed_meanwhile", {
      detail: "The entry next to it is gone from the gallery. Look again and move it once more.",
    })
    expect((await change(carla, { _id: a, before: a })).status).toBe(409)
    expect((await change(carla, { _id: b, before: a })).status).toBe(404)
  })

  it("returns 409 with both texts when two clerks edit the same field", async () => {
    const [carla, marta] = await Promise.all([clerk(), clerk()])
    const { _id, version } = await published(carla)
    await change(marta, { _id, version, service: "Chip repair" })
    expect(await change(carla, { _id, version, make: "Lexus" })).toMatchObject({ status: 200 })
    expect(await change(carla, { _id, version, service: "Back glass" })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        conflicts: [{ field: "service", yours: "Back glass", theirs: "Chip repair", by: marta.name }],
      },
    )
    expect(await publicEntry(_id)).toMatchObject({ make: "Lexus", service: "Chip repair" })
  })

  it("applies a change once on a retry", async () => {
    const carla = await clerk()
    const [a, b, c] = await three(carla)
    const move = () => change(carla, { _id: a, before: c }, { key: `move-${a}-first` })
    const first = await move()
    await change(carla, { _id: b, before: a })
    expect((await move()).body).toEqual(first.body)
    expect(await orderOf(a, b, c)).toEqual([b, a, c])
  })

  it("returns 404 for an unknown entry", async () => {
    const carla = await clerk()
    const { _id } = await published(carla)
    for (const unknown of ["zzzz2", "order", "nothing"]) {
      expect((await change(carla, { _id: unknown, favorite: true })).status).toBe(404)
      expect((await change(carla, { _id: unknown, before: null })).status).toBe(404)
    }
    expect(await publicEntry(_id)).toMatchObject({ favorite: false, version: 1 })
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    const { _id } = await published(carla)
    const cases: [object, string][] = [
      [{ favorite: "yes" }, "favorite"],
      [{ year: 1 }, "year"],
      [{ make: " " }, "make"],
      [{ before: "a/b" }, "before"],
      [{ before: null, favorite: true }, "before"],
      [{ urls: "x" }, "urls"],
      [{ thumbs: [] }, "thumbs"],
    ]
    for (const [wrong, field] of cases)
      expect(await change(carla, { _id, ...wrong }), field).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
