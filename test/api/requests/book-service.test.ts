import { beforeAll, describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { businessInfo } from "../../builders/shop.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { listed, picture } from "../media/attach.ts"
import { leftTo } from "../messages/outbox.ts"
import { addCode } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { aBookingShop, aWorkday } from "./booking-shop.ts"
import { open } from "./job.ts"
import { aForm, aPhoto, aVisit, booked, send, windowOn } from "./visit.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

let rosa: Person
let shop: Awaited<ReturnType<typeof aBookingShop>>
beforeAll(async () => {
  rosa = await clerk()
  shop = await aBookingShop(rosa, [await technician()])
})

const historyOf = async (invoiceNumber: number) =>
  done(await as(rosa).get("/servicerequesthistory", { invoiceNumber }))
const ofPhone = async (phone: string) => done(await as(rosa).get("/users", { q: phone }))
const jobsOf = async (customerId: string) => done(await as(rosa).get("/servicerequest", { customerId }))
const linkShows = async (key: string) => done(await as().get("/job", { key }))
const textsTo = async (phone: string) => (await leftTo(phone)).map(({ body }) => body)

describe("POST /newservice", () => {
  it("creates a priced request in its appointment window, with a new customer and a link", async () => {
    const time = windowOn(aWorkday(50))
    const visit = aVisit(shop.branch, { time, email: "nora@example.com" })
    const { status, body } = await send(visit)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(["invoiceNumber", "jobKey"])

    const request = await open(rosa, body.invoiceNumber)
    expect(request).toMatchObject({
      source: "website",
      serviceStatus: "awaitingServiceScheduling",
      serviceWriter: "Website",
      serviceSummary: expect.stringContaining("epair"),
      branch: shop.branch,
      zone: shop.town,
      appointmentLocation: "Inshop",
      appointmentDate: time.date,
      appointmentTimeStart: "10:00am",
      appointmentTimeEnd: "12:00pm",
      appointmentRescheduled: 0,
      vehicle: "2022 Subaru Outback Touring",
      customerName: "Nora Whitfield",
      customerPhone: visit.phone,
      customerEmail: "nora@example.com",
      jobKey: body.jobKey,
      charges: [{ type: "Repair", quantity: 2, opening: "windshield", description: "2 chips" }],
    })
    expect(request.total).toBeGreaterThan(0)
    const [made] = await historyOf(body.invoiceNumber)
    expect(made).toMatchObject({
      by: { _id: "website", name: "Website" },
      action: "requested service online",
    })
    expect(await as().get("/job", { key: body.jobKey })).toMatchObject({
      status: 200,
      body: { invoiceNumber: body.invoiceNumber, text: "We still need to confirm this time." },
    })
    const found = await ofPhone(visit.phone)
    expect(found).toMatchObject([{ _id: request.customerId, name: "Nora Whitfield", role: "user" }])
  })

  it("sends the customer's shop to them, and starts with the openings they marked", async () => {
    const { invoiceNumber } = await booked(
      aVisit(shop.branch, {
        service: "door",
        place: { address: shop.address },
        damage: { panes: ["door-front-left", "door-rear-left", "door-front-left"], words: "Smashed in." },
        vehicle: { vin: "4S4BTGUD1N3148827", words: "the blue one" },
      }),
    )
    expect(await open(rosa, invoiceNumber)).toMatchObject({
      appointmentLocation: "Mobile",
      appointmentAddress: shop.address,
      branch: shop.branch,
      zone: shop.town,
      vin: "4S4BTGUD1N3148827",
      vehicle: "the blue one",
      customerNotes: "Smashed in.",
      charges: [
        { type: "Replace", opening: "door", orientation: "front left" },
        { type: "Replace", opening: "door", orientation: "rear left" },
      ],
    })
    const [made] = await historyOf(invoiceNumber)
    expect(made?.action).toBe("requested service online, and a call about the time")
  })

  it("creates a callback for the nearest shop when no shop serves the address", async () => {
    const address = "1 Main St, Palo Alto, CA 94301"
    const { invoiceNumber } = await booked(aVisit(shop.branch, { place: { address } }))
    const request = await open(rosa, invoiceNumber)
    expect(request).toMatchObject({ appointmentLocation: "Mobile", appointmentAddress: address })
    expect(request).toMatchObject({ branch: "sacramento", zone: "Palo Alto" })
    const [made] = await historyOf(invoiceNumber)
    expect(made?.action).toBe("requested service online, and a call about where and when")

    const unknown = { address: "1 Main St, Palo Alto, CA 00001" }
    const far = await booked(aVisit(shop.branch, { place: unknown }))
    expect(await open(rosa, far.invoiceNumber)).not.toHaveProperty("branch")
  })

  it("books a chip repair and a door together, once the door glass can arrive", async () => {
    const damage = { panes: ["windshield", "door-front-left"], chips: 1 } as const
    const { invoiceNumber } = await booked(
      aVisit(shop.branch, { damage: { ...damage, panes: [...damage.panes] } }),
    )
    expect((await open(rosa, invoiceNumber)).charges).toMatchObject([
      { type: "Repair", quantity: 1, opening: "windshield" },
      { type: "Replace", opening: "door", orientation: "front left" },
    ])
  })

  it("adds to the phone's existing customer unchanged, and replies as for a new one", async () => {
    const mia = await customer()
    const { status, body } = await send(aVisit(shop.branch, { phone: mia.phone, name: "Somebody Else" }))
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(["invoiceNumber", "jobKey"])
    const [job] = await jobsOf(mia._id)
    expect(job).toMatchObject({ invoiceNumber: body.invoiceNumber, customerName: "Somebody Else" })
    const [known] = await ofPhone(mia.phone)
    expect(known).toMatchObject({ _id: mia._id, name: mia.name, version: 1 })
    const link = await as().get("/job", { key: body.jobKey })
    expect(JSON.stringify(link.body)).not.toContain(mia.name)
  })

  it("takes as long for a known phone as for an unknown one", async () => {
    const shortest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const time = async (which: keyof typeof shortest, phone: string) => {
      const began = performance.now()
      await booked(aVisit(shop.branch, { phone }))
      shortest[which] = Math.min(shortest[which], performance.now() - began)
    }
    // Load can only make a booking slower, so the shortest times approach the work that each takes.
    const isAlike = () => Math.abs(Math.log(shortest.known / shortest.unknown)) < Math.log(1.33)
    for (let turn = 0; turn < 20 && !(turn >= 3 && isAlike()); turn += 1) {
      await time("known", (await customer()).phone)
      await time("unknown", randomPhone())
    }
    expect(isAlike(), JSON.stringify(shortest)).toBe(true)
  })

  it("does not make a staff member a customer by phone", async () => {
    const theo = await technician()
    const { invoiceNumber } = await booked(aVisit(shop.branch, { phone: theo.phone }))
    expect((await open(rosa, invoiceNumber)).customerId).toBeUndefined()
  })

  it("stores the insurance as entered, adds the kit, and bills an account by its link", async () => {
    const insured = await booked(
      aVisit(shop.branch, {
        service: "windshield",
        damage: {},
        payer: {
          type: "Insurance",
          insuranceCarrierKey: "sierra",
          insurancePolicyNumber: "P-118",
          insuranceDeductible: 250,
        },
      }),
    )
    expect(await open(rosa, insured.invoiceNumber)).toMatchObject({
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insurancePolicyNumber: "P-118",
      insuranceDeductible: 250,
      charges: [{ type: "Replace", opening: "windshield" }, { type: "Install Kit" }],
    })
    const fleet = await commercialAccount()
    const net = await booked(aVisit(shop.branch, { payer: { type: "Net", billingId: fleet._id } }))
    expect(await open(rosa, net.invoiceNumber)).toMatchObject({
      invoiceType: "Net",
      billingId: fleet._id,
      billingCompany: fleet.name,
    })
  })

  it("records the visitor's consent with its wording, and sends the owner's text message", async () => {
    const visit = aVisit(shop.branch, { textConsent: true })
    await booked(visit)
    expect(done(await as(rosa).get("/textconsent", { phone: visit.phone }))).toMatchObject({
      given: true,
      source: "wizard",
      wording: businessInfo.textConsentData,
      at: expect.any(String),
    })
    await expect
      .poll(() => textsTo(visit.phone))
      .toEqual([
        expect.stringMatching(/^We received your request\. We'll call you to set a time\. https?:.*\/job\//),
        expect.stringContaining("booking code"),
      ])
  })

  it("sends no text without consent, and never reverses a STOP", async () => {
    const silent = aVisit(shop.branch)
    await booked(silent)
    expect(done(await as(rosa).get("/textconsent", { phone: silent.phone })).given).toBe(false)

    const phone = randomPhone()
    const at = new Date().toISOString()
    await table.transact([
      {
        put: {
          pk: `TEXTS#${phone}`,
          sk: "A",
          schema: 1,
          phone,
          given: false,
          wording: "STOP",
          at,
          source: "text",
        },
        onlyIf: "unguarded",
      },
    ])
    await booked(aVisit(shop.branch, { phone, textConsent: true }))
    expect(done(await as(rosa).get("/textconsent", { phone }))).toMatchObject({
      given: false,
      source: "text",
    })
    expect(await textsTo(phone)).toEqual([expect.stringContaining("booking code")])
    expect(await textsTo(silent.phone)).toEqual([])
  })

  it("attaches re-encoded photos as prior damage from the website", async () => {
    const form = aForm()
    const photos = [await aPhoto(form), await aPhoto(form)]
    const { invoiceNumber } = await booked(aVisit(shop.branch, { form, damage: { chips: 1, photos } }))
    const [attached] = await listed(rosa, invoiceNumber)
    expect(attached).toMatchObject({ category: "priordamage", postingUserName: "Website" })
    expect(attached?.media.length).toBe(2)
    expect(await picture(attached?.media[0])).toMatchObject({ status: 200, type: "image/webp" })
  })

  it("applies the promo code", async () => {
    const promoCode = await addCode(await admin())
    const { invoiceNumber } = await booked(aVisit(shop.branch, { promoCode }))
    expect((await open(rosa, invoiceNumber)).promoCode).toBe(promoCode)
  })
})

describe("The price on a visitor's link", () => {
  it("requires no authorization or payment until the shop has priced the part", async () => {
    const { invoiceNumber, jobKey } = await booked(
      aVisit(shop.branch, { service: "windshield", damage: { panes: ["windshield"] } }),
    )
    expect(await linkShows(jobKey)).toMatchObject({ charges: [], wanted: { signature: false, time: true } })
    expect((await linkShows(jobKey)).wanted).not.toHaveProperty("authorization")
    expect((await linkShows(jobKey)).wanted).not.toHaveProperty("payment")
    const { total, charges, customerId = "" } = await open(rosa, invoiceNumber)
    expect(await jobsOf(customerId)).toMatchObject([{ invoiceNumber, awaitsPrice: true }])
    const early = await as().post("/job", {
      key: jobKey,
      action: "authorizeEstimate",
      amount: total,
      name: "Nora Whitfield",
    })
    expect(early).toBeProblem(409, "action_not_allowed", { detail: messages.invoices.priceOpen })

    const [line] = charges
    if (!line) throw new Error("A booked windshield has a line.")
    const part = { _id: line._id, type: "Replace", opening: "windshield", list: 300, net: 300 } as const
    const price = async (charge: typeof part & { laborhours?: number }) =>
      done(await as(rosa).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, { charges: [charge] }))
    await price(part)
    expect((await open(rosa, invoiceNumber)).charges[0]?.needs).toEqual({
      labor: "Enter the labor hours: the shop charges $80.00 an hour.",
    })
    expect((await jobsOf(customerId))[0]).toMatchObject({ awaitsPrice: true })
    await price({ ...part, laborhours: 2 })
    expect((await jobsOf(customerId))[0]).not.toHaveProperty("awaitsPrice")
    const { charges: shown, totals, wanted } = await linkShows(jobKey)
    expect(shown).toHaveLength(1)
    expect(wanted.authorization).toBe(totals.total)
  })
})

describe("A resubmitted booking form", () => {
  it("creates one request, with the same key, another key, and from two concurrent tabs", async () => {
    const visit = aVisit(shop.branch, { time: windowOn(aWorkday(51)) })
    const first = done(await send(visit))
    expect(done(await send(visit, "first-try-12345"))).toEqual(first)
    expect(done(await send(visit, "first-try-12345"))).toEqual(first)
    expect(done(await send({ ...visit, name: "Nora W" }, "other-tab-12345"))).toMatchObject(first)
    expect(done(await send(visit))).toEqual(first)

    const form = aForm()
    const photos = [await aPhoto(form)]
    const other = aVisit(shop.branch, { form, time: windowOn(aWorkday(52)), damage: { photos } })
    const replies = await Promise.all(Array.from({ length: 4 }, () => booked(other)))
    expect(new Set(replies.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1)
    const [user] = await ofPhone(other.phone)
    expect((await jobsOf(user?._id ?? "")).length).toBe(1)
    const [attached] = await listed(rosa, replies[0]?.invoiceNumber ?? 0)
    expect((await picture(attached?.media[0])).status).toBe(200)
  })

  it("creates one customer for concurrent bookings with the same unknown phone", async () => {
    const phone = randomPhone()
    const replies = await Promise.all([1, 2, 3].map(() => booked(aVisit(shop.branch, { phone }))))
    expect(new Set(replies.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(3)
    const found = await ofPhone(phone)
    expect(found.length).toBe(1)
    await expect.poll(async () => (await jobsOf(found[0]?._id ?? "")).length).toBe(3)
  })
})
