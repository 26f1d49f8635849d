import { beforeAll, describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { openCatalog } from "../../builders/catalog.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aLead, windshield } from "./quote.ts"

const { clerk } = people(table)
const change = async (body: Record<string, unknown>, person = clerk()) =>
  as(await person).put("/quote", malformed(body))
const stateOf = async (id: string) => done(await as(await clerk()).get("/quote", { id })).state

describe("PUT /quote", () => {
  it("dismisses a callback lead, and reopens it", async () => {
    const { _id } = await aLead()
    expect(await change({ _id, dismissed: true })).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await stateOf(_id)).toBe("dismissed")
    expect((await change({ _id, dismissed: true })).status).toBe(200)
    expect((await change({ _id, dismissed: false })).status).toBe(200)
    expect(await stateOf(_id)).toBe("open")
  })

  it("links the request made from the quote, once", async () => {
    const carla = await clerk()
    const { _id } = await aLead()
    const [one, other] = [await aJob(carla), await aJob(carla)]
    expect((await change({ _id, invoiceNumber: one })).status).toBe(200)
    expect((await change({ _id, invoiceNumber: one })).status).toBe(200)
    for (const later of [{ invoiceNumber: other }, { dismissed: true }])
      expect(await change({ _id, ...later })).toBeProblem(422, "refused", {
        detail: messages.quotes.alreadyTurned,
      })
    expect(done(await as(carla).get("/quote", { id: _id })).invoiceNumber).toBe(one)
  })

  it("returns 404 for an unknown quote or request, and rejects more or less than one change", async () => {
    const { _id } = await aLead()
    expect(await change({ _id: "nobodys", dismissed: true })).toBeProblem(404, "not_found")
    expect(await change({ _id, invoiceNumber: 999_999_998 })).toBeProblem(404, "not_found")
    for (const more of [{}, { dismissed: true, invoiceNumber: 1 }, { dismissed: "yes" }])
      expect((await change({ _id, ...more })).status).toBe(400)
  })
})

describe("The menu's lead count", () => {
  const own = ownShop()
  beforeAll(() => openCatalog(own.system(), own.table()))

  it("counts leads until dismissed or made a request, also under concurrent calls", async () => {
    const [carla, theo] = [await own.people().clerk(), await own.people().technician()]
    const leads = async () => done(await own.as(carla).get("/account")).counts?.leads
    const lead = async (more: object) =>
      done(await own.as().post("/quote", { service: "replace", matches: [windshield], ...more }))
    expect(await leads()).toBe(0)
    const [one, other] = [await lead({ phone: "5305550171" }), await lead({ email: "a@example.com" })]
    await lead({})
    expect(await leads()).toBe(2)
    const dismiss = () => own.as(carla).put("/quote", { _id: one._id, dismissed: true })
    await Promise.all([dismiss(), dismiss(), dismiss()])
    expect(await leads()).toBe(1)
    const { invoiceNumber } = done(
      await own.as(carla).post("/servicerequest", { invoiceType: "Cash", quoteId: other._id }),
    )
    expect(await leads()).toBe(0)
    expect(done(await own.as(carla).get("/quote", { id: other._id }))).toMatchObject({
      state: "turned",
      invoiceNumber,
    })
    expect(done(await own.as(theo).get("/account")).counts).not.toHaveProperty("leads")
  })
})
