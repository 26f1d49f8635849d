import { beforeAll, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messages } from "#shared/messages.ts"
import { openCatalog } from "../../builders/catalog.ts"
import { type Person, people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, problemIn } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { addCode } from "../promocodes/code.ts"
import { aBookingShop } from "../requests/booking-shop.ts"
import { open } from "../requests/job.ts"
import { aVisit, booked, send, type Visit } from "../requests/visit.ts"
import { table } from "../table.ts"
import { aLead, door, quoted, windshield, withCamera } from "./quote.ts"

const { admin, clerk, technician } = people(table)

let carla: Person
let branch: string
beforeAll(async () => {
  carla = await clerk()
  branch = (await aBookingShop(carla, [await technician()])).branch
})

const visitWith = (quote: string, more: Partial<Visit> = {}): Visit =>
  aVisit(branch, { service: "windshield", damage: {}, quote, ...more })
const whyNot = async (visit: Visit) => problemIn(await send(visit)).fields

describe("A booked quote", () => {
  it("becomes one request with its car, its lines, and its exact price", async () => {
    const { _id, phone } = await aLead({ matches: [withCamera, door], vin: "2HGFC2F59KH000001" })
    const visit = visitWith(_id, { phone, vehicle: { words: "some other car" } })
    const { invoiceNumber } = await booked(visit)
    const request = await open(carla, invoiceNumber)
    expect(request).toMatchObject({
      quoteId: _id,
      source: "website",
      year: 2019,
      make: "Honda",
      model: "Civic",
      carId: "car-1001",
      vin: "2HGFC2F59KH000001",
      vehicle: "2019 Honda Civic 4 Door Sedan",
      calibrationNeeded: true,
      total: 532,
      totalCustomerDue: 532,
    })
    expect(request.charges).toMatchObject([
      { type: "Replace", part: "FW04218GTYN", opening: "windshield", cost: 185, list: 540, laborhours: 2.3 },
      { type: "Replace", part: "FD22218GTN", opening: "door", orientation: "front left", cost: 70 },
    ])
    expect(done(await as(carla).get("/quote", { id: _id }))).toMatchObject({ state: "turned", invoiceNumber })

    // The same form is the same booking. A second form is refused.
    expect(done(await send(visit))).toMatchObject({ invoiceNumber })
    expect(await whyNot(visitWith(_id))).toEqual([{ field: "quote", message: messages.quotes.booked }])
  })

  it("becomes a request with a line to fill in and a note when the VIN decides the glass", async () => {
    const { _id } = await quoted({ matches: [], candidates: [windshield, withCamera] })
    const visit = visitWith(_id, { damage: { words: "A long crack." } })
    const { invoiceNumber } = await booked(visit)
    const request = await open(carla, invoiceNumber)
    expect(request).toMatchObject({
      carId: "car-1001",
      charges: [{ type: "Replace", opening: "windshield" }],
      calibrationNeeded: true,
      customerNotes:
        "A long crack.\nCheck by VIN which windshield fits. Quoted $302 to $341. It may need calibration.",
    })
    expect(request.charges[0]).not.toHaveProperty("part")
  })

  it("is booked once for two concurrent bookings", async () => {
    const { _id } = await quoted()
    const replies = await Promise.all([send(visitWith(_id)), send(visitWith(_id))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it("becomes a repair at its single price, however many chips", async () => {
    const { _id } = await quoted({ service: "repair", matches: ["1001"], chips: 3 })
    const { invoiceNumber } = await booked(visitWith(_id, { service: "chip", damage: { chips: 3 } }))
    expect(await open(carla, invoiceNumber)).toMatchObject({
      total: 65,
      charges: [{ type: "Repair", quantity: 3, description: "3 chips" }],
    })
  })

  it("uses the chip count entered last", async () => {
    const { _id } = await quoted({ service: "repair", matches: ["1001"], chips: 1 })
    const { invoiceNumber } = await booked(visitWith(_id, { service: "chip", damage: { chips: 3, size: 1 } }))
    expect(await open(carla, invoiceNumber)).toMatchObject({
      total: 65,
      charges: [{ type: "Repair", quantity: 3, description: "3 chips, up to 1 in" }],
    })
  })

  it("applies a promo code to its price", async () => {
    const { _id } = await quoted()
    const promoCode = await addCode(await admin())
    const { invoiceNumber } = await booked(visitWith(_id, { promoCode }))
    const { total, promoCode: on } = await open(carla, invoiceNumber)
    expect({ total, on }).toEqual({ total: 268.75, on: promoCode })
  })

  it("bills the insurer at the carrier's rates, with a kit for glued glass", async () => {
    const { _id } = await quoted()
    const payer = { type: "Insurance", insuranceCarrierKey: "sierra", insuranceDeductible: 250 } as const
    const { invoiceNumber } = await booked(visitWith(_id, { payer }))
    const request = await open(carla, invoiceNumber)
    expect(request).toMatchObject({
      invoiceType: "Insurance",
      charges: [{ type: "Replace", part: "FW04218GTNN", list: 460.5, discount: 45 }, { type: "Install Kit" }],
    })
    expect(request.total).not.toBe(302)
  })

  it("is rejected with a message when it is unknown, expired, or for another service", async () => {
    expect(await whyNot(visitWith("nobodys"))).toEqual([
      { field: "quote", message: messages.quotes.notFound },
    ])
    const { _id } = await quoted()
    expect(await whyNot(visitWith(_id, { service: "door" }))).toEqual([
      { field: "quote", message: messages.quotes.otherCar },
    ])
    const item = await table.get(keys.quote(_id))
    if (!item) throw new Error("no item")
    await table.transact([{ put: { ...item, heldUntil: "2026-01-31" }, onlyIf: "unguarded" }])
    expect(await whyNot(visitWith(_id))).toEqual([{ field: "quote", message: messages.quotes.expired }])
    expect((await send(aVisit(branch, { service: "windshield", damage: {} }))).status).toBe(201)
  })

  it("shows the price but no costs on the customer's link", async () => {
    const { _id } = await quoted()
    const { jobKey } = await booked(visitWith(_id))
    const { body } = await as().get("/job", { key: jobKey })
    expect(JSON.stringify(body)).toContain("302")
    for (const field of ['"cost"', '"partcost"', '"quoteId"'])
      expect(JSON.stringify(body)).not.toContain(field)
  })
})

describe("The newest quote for a part", () => {
  it("supplies the cost when a clerk adds the part to a cash job, and keeps existing costs", async () => {
    await quoted({ matches: [withCamera] })
    const line = { type: "Replace", part: "FW04218GTYN", opening: "windshield", laborhours: 2 } as const
    const { invoiceNumber } = done(
      await as(carla).post("/servicerequest", { invoiceType: "Cash", charges: [line] }),
    )
    expect(await open(carla, invoiceNumber)).toMatchObject({ total: 341, charges: [{ cost: 185, net: 185 }] })
    const prices = done(await as(carla).post("/prices", { invoiceType: "Cash", charges: [line] }))
    expect(prices).toMatchObject({ total: 341, charges: [{ cost: 185 }] })

    const unknown = done(
      await as(carla).post("/servicerequest", {
        invoiceType: "Cash",
        charges: [{ ...line, part: "FW77777GTNN", list: 300 }],
      }),
    )
    expect((await open(carla, unknown.invoiceNumber)).charges[0]).toMatchObject({ cost: 0, net: 300 })
  })
})

describe("A quoted price", () => {
  const own = ownShop()
  beforeAll(() => openCatalog(own.system(), own.table()))

  it("holds after the formula and cost change, also for a clerk's request", async () => {
    const [boss, carl] = [await own.people().admin(), await own.people().clerk()]
    const { _id } = done(
      await own.as().post("/quote", { service: "replace", matches: [windshield], phone: "5305550171" }),
    )
    expect((await own.as(boss).put("/settings", { quoteFormulaReplace: "cost * 2 + 400" })).status).toBe(200)
    const raised = { schema: 1, cost: 20_000, at: new Date().toISOString() }
    await own
      .table()
      .transact([{ put: { ...keys.quotedCost("FW04218GTNN"), ...raised }, onlyIf: "unguarded" }])
    const glass = { type: "Replace", part: "FW04218GTNN", list: 460.5, laborhours: 2.3 } as const
    const input = { invoiceType: "Cash" as const, charges: [glass] }
    expect(done(await own.as(carl).post("/prices", { ...input })).total).toBe(800)
    expect(done(await own.as(carl).post("/prices", { ...input, quoteId: _id })).total).toBe(302)
    const { invoiceNumber } = done(await own.as(carl).post("/servicerequest", { ...input, quoteId: _id }))
    const [request] = done(await own.as(carl).get("/servicerequest", { invoiceNumber }))
    expect(request).toMatchObject({ total: 302, quoteId: _id })
    expect(request).toMatchObject({ charges: [{ cost: 155 }] })
    const again = await own.as(carl).post("/servicerequest", { ...input, quoteId: _id })
    expect(problemIn(again).fields).toEqual([{ field: "quoteId", message: messages.quotes.booked }])
  })
})
