import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aPublishable, ofService, order, orderOf, publicEntry, publish, published } from "./entry.ts"

const { clerk } = people(table)

describe("GET /gallery", () => {
  it("returns published entries newest first, 25 at a time by default, from any cursor", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla, { service: "Of this test" })
    for (let more = 0; more < 27; more += 1) done(await publish(carla, entry))
    const [newest, older] = await ofService("Of this test")
    expect((await publicEntry(newest ?? "")).version).toBe(1)
    expect(await orderOf(older ?? "", newest ?? "")).toEqual([newest, older])

    const ids = async (query: object) => {
      const { status, body } = await as().get("/gallery", malformed(query))
      expect(status).toBe(200)
      return (body as { _id: string }[]).map(({ _id }) => _id)
    }
    // Other tests publish too, so retry until no one did in between.
    const pages = async () => {
      const [plain, spec, first, next, some] = [
        await ids({}),
        await ids({ limit: "25", skip: "0" }),
        await ids({ limit: "40" }),
        await ids({ skip: "25" }),
        await ids({ skip: "3", limit: "2" }),
      ]
      return {
        length: plain.length,
        asTheSpecWritesIt: spec.join() === plain.join(),
        theFirst: first.slice(0, 25).join() === plain.join(),
        theNext: next.slice(0, first.length - 25).join() === first.slice(25, 25 + next.length).join(),
        some: some.join() === plain.slice(3, 5).join(),
      }
    }
    await expect
      .poll(pages)
      .toEqual({ length: 25, asTheSpecWritesIt: true, theFirst: true, theNext: true, some: true })
  })

  it("returns nothing beyond the end and at most 100 at once", async () => {
    await published(await clerk())
    for (const skip of [5000, 999_999_999_999])
      expect(await as().get("/gallery", { skip })).toMatchObject({ status: 200, body: [] })
    expect((await as().get("/gallery", { limit: 5000 })).body.length).toBeLessThanOrEqual(100)
    expect(await order()).not.toEqual([])
  })

  it("returns one entry by id", async () => {
    const entry = await published(await clerk(), { submodel: "XLE, all-wheel drive" }, 2)
    expect(await as().get("/gallery", { id: entry._id })).toMatchObject({
      status: 200,
      body: [
        {
          year: 2021,
          make: "Toyota",
          model: "RAV4",
          submodel: "XLE, all-wheel drive",
          service: "Windshield replacement",
          urls: [
            expect.stringMatching(/^\/assets\/gallery\//),
            expect.stringMatching(/^\/assets\/gallery\//),
          ],
          thumbs: [expect.stringMatching(/-small\.webp$/), expect.stringMatching(/-small\.webp$/)],
        },
      ],
    })
  })

  it.each(["zzzz2", "k7m2", "k7m2qq", "k7-2q", "order", "", "../../x", "k7m2q#A", "<script>"])(
    "returns 404 for the id %j",
    async (id) => {
      expect(await as().get("/gallery", { id })).toBeProblem(404, "not_found", {
        detail: "This entry isn't in the gallery.",
      })
    },
  )

  it("reveals no invoice number or person of the job", async () => {
    const { body } = await as().get("/gallery", { id: (await published(await clerk()))._id })
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(
      [
        "_id",
        "favorite",
        "make",
        "model",
        "service",
        "service_es",
        "submodel",
        "thumbs",
        "urls",
        "version",
        "year",
      ].toSorted(),
    )
  })

  it.each([
    { skip: "-1" },
    { skip: "x" },
    { limit: "1.5" },
    { limit: "9999999999999" },
    { of: "1" },
    { id: "k7m2q", skip: "25" },
  ])("names the malformed field: %j", async (query) => {
    const [field] = Object.keys(query)
    expect(await as().get("/gallery", malformed(query))).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    })
  })
})
