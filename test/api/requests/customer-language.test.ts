import { beforeAll, describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { addressOf } from "../../driver/visitor.ts"
import { as } from "../client.ts"
import { leftTo } from "../messages/outbox.ts"
import { table } from "../table.ts"
import { aBookingShop } from "./booking-shop.ts"
import { act, aJob, change, open } from "./job.ts"
import { aVisit, booked } from "./visit.ts"

const { clerk, technician, customer } = people(table)

let rosa: Person
let shop: Awaited<ReturnType<typeof aBookingShop>>
beforeAll(async () => {
  rosa = await clerk()
  shop = await aBookingShop(rosa, [await technician()])
})

const textTo = async (phone: string) => (await leftTo(phone))[0]?.body ?? ""

const languageOf = async (id = "") => done(await as(rosa).get("/users", { _id: id }))[0]

describe("The language of a customer", () => {
  it("is the page's on which they book, for the request and the new customer", async () => {
    const { invoiceNumber } = await booked(aVisit(shop.branch, { language: "es" }))
    const request = await open(rosa, invoiceNumber)
    expect(request).toMatchObject({ language: "es" })
    expect(await languageOf(request.customerId)).toMatchObject({ language: "es" })
  })

  it("stays as it is when somebody books with their phone", async () => {
    const mia = await customer()
    const { invoiceNumber } = await booked(aVisit(shop.branch, { phone: mia.phone, language: "es" }))
    expect(await open(rosa, invoiceNumber)).toMatchObject({ customerId: mia._id, language: "es" })
    expect(await languageOf(mia._id)).not.toHaveProperty("language")
  })

  it("is copied to a new request, unless the clerk chooses another", async () => {
    const mia = await customer()
    await as(rosa).put("/users", { user: mia._id, language: "es" })
    const languageOfJob = async (fields = {}) =>
      (await open(rosa, await aJob(rosa, { customerId: mia._id, ...fields }))).language
    expect(await languageOfJob()).toBe("es")
    expect(await languageOfJob({ language: "en" })).toBe("en")
  })

  it("goes to a profile without one from the job on which a clerk chooses it", async () => {
    const [mia, noa] = [await customer(), await customer()]
    await aJob(rosa, { customerId: mia._id, language: "es" })
    expect(await languageOf(mia._id)).toMatchObject({ language: "es" })
    const job = await aJob(rosa, { customerId: noa._id, language: "en" })
    expect(await languageOf(noa._id)).not.toHaveProperty("language")
    done(await change(rosa, job, { language: "es" }))
    expect(await languageOf(noa._id)).toMatchObject({ language: "es" })
    done(await change(rosa, job, { language: "en" }))
    expect(await languageOf(noa._id)).toMatchObject({ language: "es" })
  })

  it("stays as it is, on the profile and on other jobs, when the new job is refused", async () => {
    const mia = await customer()
    const other = await aJob(rosa, { customerId: mia._id })
    const refused = await as(rosa).post("/servicerequest", {
      customerId: mia._id,
      language: "es",
      invoiceType: "Insurance",
      customerCredit: 20,
    })
    expect(refused).toBeProblem(422, "deductible_protected")
    expect(await open(rosa, other)).toMatchObject({ version: 1 })
    expect((await open(rosa, other)).language).toBeUndefined()
    expect(await languageOf(mia._id)).not.toHaveProperty("language")
  })

  it("reaches the customer's other open jobs when a clerk first chooses it on a job", async () => {
    const [mia, noa] = [await customer(), await customer()]
    const ofMia = await aJob(rosa, { customerId: mia._id })
    await aJob(rosa, { customerId: mia._id, language: "es" })
    expect((await open(rosa, ofMia)).language).toBe("es")

    const [other, job] = [
      await aJob(rosa, { customerId: noa._id }),
      await aJob(rosa, { customerId: noa._id }),
    ]
    const refused = await change(rosa, job, { language: "es", promoCode: "no such code" })
    expect(refused.status).toBe(400)
    expect((await open(rosa, other)).language).toBeUndefined()
    done(await change(rosa, job, { language: "es" }))
    expect((await open(rosa, job)).version).toBe(2)
    expect(await open(rosa, other)).toMatchObject({ language: "es", version: 2 })
    // Only the first choice: later ones are about their own job.
    done(await change(rosa, job, { language: "en" }))
    expect((await open(rosa, other)).language).toBe("es")
  })

  it("applies to open jobs when it changes on the profile, which their history records", async () => {
    const mia = await customer()
    const [job, cancelled] = [
      await aJob(rosa, { customerId: mia._id }),
      await aJob(rosa, { customerId: mia._id }),
    ]
    done(await act(rosa, cancelled, "cancel"))
    const listed = async () =>
      done(await as(rosa).get("/servicerequest", { customerId: mia._id })).map(
        ({ invoiceNumber }) => invoiceNumber,
      )
    await expect.poll(listed).toContain(job)
    done(await as(mia).put("/users", { user: mia._id, language: "es" }))
    expect((await open(rosa, job)).language).toBe("es")
    expect((await open(rosa, cancelled)).language).toBeUndefined()
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: job })
    expect(body[0]).toMatchObject({ by: { name: mia.name }, changes: [{ field: "language", to: "es" }] })

    const taken = { user: mia._id, language: "en", phone: (await customer()).phone } as const
    expect(await as(rosa).put("/users", taken)).toBeProblem(409, "phone_in_use")
    expect((await open(rosa, job)).language).toBe("es")
  })

  it("is what the customer chooses in their own profile", async () => {
    const mia = await customer()
    expect((await as(mia).put("/users", { user: mia._id, language: "es" })).status).toBe(200)
    expect(await languageOf(mia._id)).toMatchObject({ language: "es" })
  })
})

describe("The texts of a customer who speaks Spanish", () => {
  it("leave in Spanish, with links to the Spanish pages, and so does the consent", async () => {
    const visit = aVisit(shop.branch, { language: "es", textConsent: true })
    const { invoiceNumber } = await booked(visit)
    await expect.poll(() => textTo(visit.phone)).toContain("Recibimos su solicitud. ")
    expect(await textTo(visit.phone)).toMatch(/\/es\/job\/\S+$/)
    const texts = await leftTo(visit.phone)
    expect(texts.at(-1)?.body).toContain("es su codigo para reservar")

    await as(rosa).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, {
      appointmentDate: "11/24/2099",
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
    })
    await act(rosa, invoiceNumber, "confirmAppointment")
    await expect
      .poll(() => textTo(visit.phone))
      .toMatch(/Su cita es el martes 24 de nov de 1:00pm a 3:00pm\. Detalles: \S+\/es\/job\//)
  })

  it("include the login code", async () => {
    const mia = await customer({ language: "es" })
    const headers = { "x-forwarded-for": addressOf(mia.phone) }
    await as().post("/firstlogin", { phone: mia.phone }, { headers })
    await expect.poll(() => textTo(mia.phone)).toContain("es su codigo de Clearline")
  })
})
