import { beforeAll, describe, expect, it } from "vitest"
import { bookingForms } from "#functions/requests/booking/booking-idempotency.ts"
import { messages } from "#shared/messages.ts"
import { type Person, people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed, problemIn } from "../client.ts"
import { leftTo } from "../messages/outbox.ts"
import { addCode } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { aBookingShop, aWorkday } from "./booking-shop.ts"
import { open } from "./job.ts"
import { aForm, aPhoto, aVisit, booked, post, send, type Visit, windowOn } from "./visit.ts"

const { admin, clerk, technician, customer } = people(table)

let rosa: Person
let shop: Awaited<ReturnType<typeof aBookingShop>>
beforeAll(async () => {
  rosa = await clerk()
  shop = await aBookingShop(rosa, [await technician()])
})

const fieldsOf = (reply: Awaited<ReturnType<typeof send>>) =>
  problemIn(reply).fields?.map(({ field }) => field)
const ofPhone = async (phone: string) => done(await as(rosa).get("/users", { q: phone }))
const textsTo = async (phone: string) => (await leftTo(phone)).map(({ body }) => body)

describe("Invalid bookings", () => {
  const refused: [string, () => Promise<Partial<Visit>> | Partial<Visit>, string, string][] = [
    ["a promo code that is unknown", () => ({ promoCode: "NOSUCHCODE" }), "malformed", "promoCode"],
    [
      "a promo code that has expired",
      async () => ({ promoCode: await addCode(await admin(), { from: "1/1/2024", until: "1/5/2024" }) }),
      "malformed",
      "promoCode",
    ],
    [
      "an account that is unknown",
      () => ({ payer: { type: "Net", billingId: "nobody" } }),
      "malformed",
      "payer.billingId",
    ],
    ["an account that nobody named", () => ({ payer: { type: "Net" } }), "malformed", "payer.billingId"],
    [
      "a person who is no account",
      async () => ({ payer: { type: "Net", billingId: (await customer())._id } }),
      "malformed",
      "payer.billingId",
    ],
    [
      "a carrier that is unknown",
      () => ({ payer: { type: "Insurance", insuranceCarrierKey: "nobody" } }),
      "malformed",
      "payer.insuranceCarrierKey",
    ],
    ["a shop that is unknown", () => ({ place: { branch: "nowhere" } }), "malformed", "place.branch"],
    ["an address without a city", () => ({ place: { address: "12 Oak St" } }), "malformed", "place.address"],
    ["no place", () => ({ place: {} }), "malformed", "place"],
    ["no car", () => ({ vehicle: { year: 2022 } }), "malformed", "vehicle"],
    ["four chips", () => ({ damage: { chips: 4 } }), "malformed", "damage.chips"],
    ["damage of seven inches", () => ({ damage: { size: 7 } }), "malformed", "damage.size"],
    ["no name", () => ({ name: " " }), "malformed", "name"],
    ["half a phone", () => ({ phone: "530555" }), "malformed", "phone"],
    [
      "six photos",
      () => ({ damage: { photos: Array.from({ length: 6 }, () => "x") } }),
      "malformed",
      "damage.photos",
    ],
    [
      "a photo that never came",
      () => ({ damage: { photos: ["incoming/newservice/x/y.png"] } }),
      "not_an_image",
      "damage.photos.0",
    ],
  ]
  it.each(refused)("rejects %s", async (_, more, refusal, field) => {
    const visit = aVisit(shop.branch, await more())
    const reply = await send(visit)
    expect(reply).toBeProblem(400, refusal as "malformed")
    expect(fieldsOf(reply)).toEqual([field])
    expect(await ofPhone(visit.phone)).toEqual([])
    expect(await bookingForms(table).find(visit.form)).toBeUndefined()
  })

  it("rejects a time at an address no shop serves, and lists the shops", async () => {
    const place = { address: "1 Main St, Fresno, CA 93701" }
    const reply = await send(aVisit(shop.branch, { place, time: windowOn(aWorkday(67)) }))
    expect(reply).toBeProblem(422, "outside_area")
    expect(
      (problemIn(reply) as unknown as { shops: { branch: string }[] }).shops.map(({ branch }) => branch),
    ).toContain("sacramento")
  })

  it("rejects a discount on an insurance job", async () => {
    const promoCode = await addCode(await admin())
    expect(await send(aVisit(shop.branch, { promoCode, payer: { type: "Insurance" } }))).toBeProblem(
      422,
      "deductible_protected",
    )
  })

  it("texts no code for a promo code that isn't valid", async () => {
    const visit = aVisit(shop.branch, { promoCode: "NOSUCHCODE", textConsent: true })
    expect(await post(visit)).toBeProblem(400, "malformed", { detail: messages.promo.invalid })
  })

  it("rejects a photo from another form or a logged-in user, and a file that is not an image", async () => {
    const form = aForm()
    const noPicture = await aPhoto(form, Buffer.from("<script>alert(1)</script>"))
    const others = await aPhoto(aForm())
    for (const photo of [noPicture, others]) {
      const reply = await send(aVisit(shop.branch, { form, damage: { photos: [photo] } }))
      expect(reply).toBeProblem(400, "not_an_image")
      expect(fieldsOf(reply)).toEqual(["damage.photos.0"])
    }
  })

  it("rejects malformed input and staff-only fields", async () => {
    const visit = aVisit(shop.branch)
    for (const body of [
      "{",
      "[]",
      { ...visit, serviceStatus: "invoicePaid" },
      { ...visit, charges: [] },
      { ...visit, form: "x" },
    ])
      expect(await as().post("/newservice", malformed(body))).toBeProblem(400, "malformed")
  })
})

describe("A bot", () => {
  it("gets a normal-looking reply for filling in a hidden field, and nothing is booked", async () => {
    const visit = aVisit(shop.branch, { website: "https://buy.example.com", time: windowOn(aWorkday(66)) })
    const first = await post(visit)
    expect(first).toMatchObject({
      status: 201,
      body: { message: messages.newService.codeSent, nextCodeIn: 30 },
    })
    const { status, body } = await send({ ...visit, cantGetTexts: true })
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(["invoiceNumber", "jobKey"])
    expect(body.jobKey).toMatch(/^[\w-]{22}$/)
    expect(await as().get("/job", { key: body.jobKey })).toBeProblem(404, "not_found")
    expect(await ofPhone(visit.phone)).toEqual([])
    expect(await textsTo(visit.phone)).toEqual([])
  })

  it("has scripts in every field stored as plain text", async () => {
    const script = "<script>alert(1)</script>"
    const { invoiceNumber } = await booked(
      aVisit(shop.branch, {
        name: script,
        vehicle: { make: script, model: script, year: 2020, style: script, words: script },
        damage: { words: script },
        place: { address: `1 ${script}, ${shop.town}, CA 95991` },
        payer: { type: "Insurance", insuranceCarrier: script, insurancePolicyNumber: script },
      }),
    )
    expect(await open(rosa, invoiceNumber)).toMatchObject({
      customerName: script,
      make: script,
      insuranceCarrier: script,
      insurancePolicyNumber: script,
      customerNotes: `${script}\n${script}`,
    })
  })
})

it("reports an invalid promo code in the same words as the rest of the site", async () => {
  expect(await send(aVisit(shop.branch, { promoCode: "NOSUCHCODE" }))).toBeProblem(400, "malformed", {
    detail: messages.promo.invalid,
  })
})
