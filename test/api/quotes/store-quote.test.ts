import { describe, expect, it } from "vitest"
import { hashNetwork } from "#functions/platform/hourly-limit.ts"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed, problemIn } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { door, pleaseCall, type QuoteForm, quoted, send, windshield, withCamera } from "./quote.ts"

const { clerk } = people(table)
const seenByClerk = async (_id: string) => done(await as(await clerk()).get("/quote", { id: _id }))

describe("POST /quote", () => {
  it("stores the chosen glass at its price for thirty days, and returns no costs", async () => {
    const { _id } = await withinOneDay(async (today) => {
      const { status, body } = await send({ service: "replace", matches: [windshield] })
      expect(status).toBe(201)
      expect(body).toEqual({
        _id: expect.stringMatching(/^[\w-]{22}$/),
        heldUntil: toWireDate(addDays(today, 30)),
        price: 302,
      })
      return body
    })
    expect(await seenByClerk(_id)).toMatchObject({
      year: 2019,
      make: "Honda",
      model: "Civic",
      carId: "car-1001",
      glass: [{ partNumber: "FW04218GTNN", cost: 155, list: 460.5, hours: 2.3 }],
      breakdown: { part: 155, labor: 135.76, tax: 11.24 },
      terms: { formula: "cost * 1.30 + 100", net: "cost" },
    })
  })

  it("prices several openings of one car together, each to the whole dollar", async () => {
    const { _id, price } = await quoted({ matches: [withCamera, door] })
    expect(price).toBe(341 + 191)
    expect(await seenByClerk(_id)).toMatchObject({ panes: ["windshield", "door-front-left"] })
  })

  it("stores openings whose glass the VIN decides, with their price range", async () => {
    const panes = ["windshield", "door-front-left"] as const
    const form = { matches: [door], candidates: [windshield, withCamera], panes: [...panes] }
    const { _id, price, range } = await quoted(form)
    expect([price, range]).toEqual([undefined, { from: 493, to: 532 }])
    const together = { matches: door, candidates: form.candidates.join(","), panes: panes.join(",") }
    expect(done(await as().get("/quote", together)).range).toEqual(range)
    expect(done(await as().get("/quote", { id: _id }))).toMatchObject({
      panes,
      unsure: ["windshield"],
      calibrationPossible: true,
      range: { from: 493, to: 532 },
      glass: [{ opening: "door" }],
    })
    const { _id: unnamed } = await quoted({ matches: [], candidates: [windshield] })
    expect(await seenByClerk(unnamed)).toMatchObject({ panes: ["windshield"], unsure: ["windshield"] })
  })

  it("stores a repair with its chips, and the insurer and deductible entered", async () => {
    const { _id, price, breakdown } = await quoted({
      service: "repair",
      matches: ["1001"],
      chips: 3,
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 250,
    })
    expect([price, breakdown]).toEqual([65, { part: 0, labor: 65, tax: 0, taxRate: 7.25 }])
    expect(await seenByClerk(_id)).toMatchObject({
      chips: 3,
      insuranceCarrier: "Sierra Mutual",
      insuranceDeductible: 250,
    })
  })

  it("stores glass of unknown cost without a price, and a callback lead's car in free text", async () => {
    expect(await quoted({ matches: [pleaseCall] })).not.toHaveProperty("price")
    const { _id, price } = done(
      await send({
        service: "replace",
        vehicle: "white pickup, about 2010",
        phone: "5305550177",
        language: "es",
      }),
    )
    expect(price).toBeUndefined()
    expect(await seenByClerk(_id)).toMatchObject({
      vehicle: "white pickup, about 2010",
      phone: "5305550177",
      language: "es",
    })
  })

  it("stores a callback lead's car and openings before the glass is known", async () => {
    const car = { service: "replace", styleId: "1001", panes: ["door-front-right"] } as const
    const form = { ...car, panes: [...car.panes], words: "passenger window" }
    expect(problemIn(await send(form)).fields).toEqual([{ field: "phone", message: messages.quotes.contact }])
    const { _id, price } = done(await send({ ...form, phone: "5305550179" }))
    expect(price).toBeUndefined()
    expect(await seenByClerk(_id)).toMatchObject({
      styleId: "1001",
      carId: "car-1001",
      vehicle: "2019 Honda Civic 4 Door Sedan",
      words: "passenger window",
      panes: ["door-front-right"],
      glass: [],
    })
  })

  it("creates one quote for a resubmitted form and for two concurrent ones", async () => {
    const form: QuoteForm = { service: "replace", matches: [windshield], phone: "5305550178" }
    const key = `quote-${Date.now()}`
    const replies = await Promise.all([send(form, key), send(form, key)])
    const again = await send(form, key)
    expect(new Set([...replies, again].map((reply) => done(reply)._id)).size).toBe(1)
  })

  it("rejects glass that the catalog lacks, hides, or lists for another car", async () => {
    for (const matches of [["9999~FW1"], ["1001~FW00000"], ["1001~73111-TBA-A11"], ["1006~FW09999GTNN"]])
      expect(await send({ service: "replace", matches })).toBeProblem(422, "refused", {
        detail: messages.quotes.gone,
      })
    for (const form of [
      { service: "replace", matches: [windshield, "1002~FW04218GTNN"] },
      { service: "repair", matches: [windshield] },
      { service: "replace", matches: ["1001"] },
      { service: "replace", matches: [windshield], candidates: ["1002~FW04218GTNN"] },
      { service: "repair", matches: ["1001"], candidates: [windshield] },
    ] as const) {
      const { candidates } = { candidates: [], ...form }
      const reply = await send({ ...form, matches: [...form.matches], candidates: [...candidates] })
      expect(problemIn(reply)).toMatchObject({ status: 400, fields: [{ field: "matches" }] })
    }
    const otherCar = await send({ service: "replace", matches: [windshield], styleId: "1002" })
    expect(problemIn(otherCar)).toMatchObject({ status: 400, fields: [{ field: "matches" }] })
    expect(await send({ service: "replace", styleId: "1006", phone: "5305550179" })).toBeProblem(
      422,
      "refused",
      { detail: messages.quotes.gone },
    )
  })

  it.each<[string, unknown]>([
    ["phone", {}],
    ["matches", { matches: Array.from({ length: 7 }, (_, nth) => `1001~P${nth}`) }],
    ["chips", { matches: ["1001"], service: "repair", chips: 4 }],
    ["phone", { phone: "12" }],
    ["email", { email: "nobody" }],
    ["insuranceCarrierKey", { matches: [windshield], insuranceCarrierKey: "nobody" }],
    ["price", { matches: [windshield], price: 1 }],
  ])("rejects malformed input in %s", async (field, more) => {
    const reply = await as().post("/quote", malformed({ service: "replace", ...(more as object) }))
    expect(problemIn(reply)).toMatchObject({ status: 400, fields: [{ field }] })
  })

  it("stores at most 200 an hour from one network", async () => {
    const address = "198.51.100.63"
    await setHourlyCount(table, "quotes", hashNetwork(address), 199)
    const headers = { "x-forwarded-for": address }
    const form: QuoteForm = { service: "replace", matches: [windshield] }
    expect((await as().post("/quote", form, { headers })).status).toBe(201)
    expect(await as().post("/quote", form, { headers })).toBeProblem(429, "too_many")
  })

  it("answers a bot that fills in every field, and stores nothing", async () => {
    const { _id } = await quoted({ website: "https://spam.example.com" })
    expect(await as().get("/quote", { id: _id })).toBeProblem(404, "not_found")
  })
})
