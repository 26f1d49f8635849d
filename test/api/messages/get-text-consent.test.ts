import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { storeField } from "../../builders/stored-field.ts"
import { as, malformed } from "../client.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

describe("GET /textconsent", () => {
  it("returns text consent of a job's first phone, for staff and its technician", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const phone = randomPhone()
    const number = await aJob(rosa, {
      customerPhone: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}\n530 555 0199`,
      appointmentTechnicians: [theo._id],
    })
    for (const who of [rosa, theo])
      expect((await as(who).get("/textconsent", { invoiceNumber: number })).body).toEqual({
        phone,
        given: false,
        asking: "May we text you?",
        wroteToUs: false,
      })
    await as(rosa).put("/textconsent", { phone, given: true })
    for (const who of [rosa, theo])
      expect((await as(who).get("/textconsent", { invoiceNumber: number })).body).toMatchObject({
        phone,
        given: true,
        source: "clerk",
      })
  })

  it("returns consent for a whole list: agreed, declined, or unanswered", async () => {
    const rosa = await clerk()
    const [yes, no, never] = [randomPhone(), randomPhone(), randomPhone()]
    await as(rosa).put("/textconsent", { phone: yes, given: true })
    await as(rosa).put("/textconsent", { phone: no, given: false })
    const ask = (by: typeof rosa, ...phones: string[]) =>
      as(by).get("/textconsent", { phones: phones.join(",") })
    expect((await ask(rosa, yes, never, no)).body).toEqual([
      { phone: yes, given: true, at: expect.stringMatching(/^\d{4}-/) },
      { phone: never, given: false },
      { phone: no, given: false, at: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(await ask(rosa, yes, "555")).toBeProblem(400, "malformed")
    expect(await ask(rosa, ...Array.from({ length: 101 }, () => yes))).toBeProblem(400, "malformed")
  })

  it("omits phones without ten digits", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await storeField(table, number, "customerPhone", "555-0199")
    const { body } = await as(rosa).get("/textconsent", { invoiceNumber: number })
    expect(body).toEqual({ given: false, asking: "May we text you?", wroteToUs: false })
  })

  it("returns 404 for an unknown job and for a technician of other jobs", async () => {
    const [rosa, theo, mia] = [await clerk(), await technician(), await customer()]
    const number = await aJob(rosa, { customerId: mia._id })
    expect(await as(theo).get("/textconsent", { invoiceNumber: number })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/textconsent", { invoiceNumber: 999_999_999 })).toBeProblem(404, "not_found")
  })

  it("returns 400 for a malformed phone and without parameters", async () => {
    const rosa = await clerk()
    for (const query of [{}, { phone: "555" }, { invoiceNumber: "x" }])
      expect(await as(rosa).get("/textconsent", malformed(query))).toBeProblem(400, "malformed")
  })
})
