import { describe, expect, it } from "vitest"
import { offeredCategories } from "#shared/domain/media/media.ts"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as } from "../client.ts"
import { aJob, aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { attached, listed } from "./attach.ts"

const { clerk, technician, customer, commercialAccount } = people(table)

describe("GET /media", () => {
  it("lists attachments newest first, in pages, and by category", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    expect(await listed(carla, number)).toEqual([])
    const ids: string[] = []
    for (const category of ["before", "vin", "after"] as const)
      ids.unshift((await attached(carla, number, category, [photo(20, 20)]))._id)

    expect((await listed(carla, number)).map(({ _id }) => _id)).toEqual(ids)
    expect((await listed(carla, number, { category: "vin" })).map(({ _id }) => _id)).toEqual([ids[1]])
    const first = await as(carla).get("/media", { relativeInvoiceNumber: number, limit: 2 })
    const cursor = first.headers.get("x-next-cursor") ?? ""
    const second = await as(carla).get("/media", { relativeInvoiceNumber: number, limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ _id }) => _id)).toEqual(ids)
    expect(second.headers.get("x-next-cursor")).toBeNull()
  })

  it("shows staff everything, and the job's account and customer only non-internal media", async () => {
    const [carla, theo, mia, fleet] = await Promise.all([
      clerk(),
      technician(),
      customer(),
      commercialAccount(),
    ])
    const number = await aReadyJob(carla, theo, { customerId: mia._id, billingId: fleet._id })
    const all = [...offeredCategories, "vin"] as const
    for (const category of all) await attached(theo, number, category, [photo(20, 20)])
    const categoriesFor = async (who: typeof carla) =>
      (await listed(who, number)).map(({ category }) => category).toSorted()
    expect(await categoriesFor(carla)).toEqual(all.toSorted())
    expect(await categoriesFor(theo)).toEqual(all.toSorted())
    for (const who of [mia, fleet])
      expect(await categoriesFor(who)).toEqual(["after", "before", "installation", "priordamage"])
    expect(await listed(mia, number, { category: "pop" })).toEqual([])
  })

  it("returns 404 for another technician, another customer, and an unknown job", async () => {
    const [carla, theo, other, stranger] = await Promise.all([
      clerk(),
      technician(),
      technician(),
      customer(),
    ])
    const number = await aReadyJob(carla, theo)
    await attached(theo, number)
    for (const [who, query] of [
      [other, number],
      [stranger, number],
      [carla, 999_999_999],
    ] as const)
      expect(await as(who).get("/media", { relativeInvoiceNumber: query })).toBeProblem(404, "not_found", {
        detail: "Service Request was not found.",
      })
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    const ask = (query: string) => as(carla).send("GET", `/media?${query}`)
    expect(await ask("")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "relativeInvoiceNumber" }] },
    })
    expect(await ask("relativeInvoiceNumber=abc&category=cats&x=1")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "relativeInvoiceNumber" }, { field: "category" }, { field: "x" }] },
    })
    const number = await aJob(carla)
    expect((await ask(`relativeInvoiceNumber=${number}&cursor=forged`)).status).toBe(400)
  })
})
